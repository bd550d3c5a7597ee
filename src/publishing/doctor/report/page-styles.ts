/** Styles of the report page: light, dark, narrow screens and paper. */
export const pageStyles = `
:root {
  color-scheme: light dark;
  --page: #fff; --text: #1c1e21; --quiet: #565b63; --line: #d5d8dd; --raised: #f5f6f8;
  --yes: #12663a; --partly: #7a4d00; --no: #5a5f68; --error: #a81e1e; --link: #0b57a4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171a; --text: #eceef1; --quiet: #a9afb8; --line: #3a3f47; --raised: #1f2227;
    --yes: #7ad69b; --partly: #f0bd62; --no: #b3b9c2; --error: #ff9a92; --link: #8dc0ff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2.5rem); overflow-wrap: anywhere; }
header { padding-bottom: 0; }
main { padding-top: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 1rem 0 0.25rem; }
h2 { font-size: 1.375rem; line-height: 1.3; margin: 2rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
ul { padding-left: 1.25rem; margin: 0.25rem 0; }
nav ul, .groups { list-style: none; padding: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
nav a { display: inline-block; padding: 0.375rem 0; }
.quiet, .remedy, figcaption { color: var(--quiet); }
.groups > li { margin: 0.75rem 0; padding: 0.75rem 1rem; background: var(--raised); border-left: 4px solid var(--partly); }
.groups > .error { border-color: var(--error); }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; font-weight: 600; font-size: 1.0625rem; padding: 1.5rem 0 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 400; font-size: 0.875rem; }
tbody th { width: 30%; font-weight: 600; }
.state { width: 7rem; font-weight: 600; white-space: nowrap; }
.yes { color: var(--yes); }
.partly { color: var(--partly); }
.no, .unknown { color: var(--no); }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; flex: 3.7 1 16rem; max-width: 100%; }
figure.phone { flex: 1 1 8rem; max-width: 15rem; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, caption, tbody { display: block; }
  tr { display: grid; grid-template-columns: 1fr auto; column-gap: 0.75rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
  th, td { border: 0; padding: 0; }
  tbody th, .state { width: auto; }
  td:last-child { grid-column: 1 / -1; }
}
@media print {
  :root { --page: #fff; --text: #000; --quiet: #444; --line: #bbb; --raised: #fff; --yes: #12663a; --partly: #7a4d00; --no: #444; --error: #a81e1e; }
  body { font-size: 10pt; }
  nav { display: none; }
  header, main { max-width: none; padding: 0; }
  tr, figure, .groups > li { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
}
`
