/** Inline in every head: stores the last click until hydration starts; those of dialogs wait for another script. */
export function replayEarlyClick(name: string) {
  const isLate = ({ target }: Event) => 'Astro' in self && !(target as Element).closest?.('[commandfor]')
  addEventListener('click', (event) => isLate(event) || Reflect.set(self, name, event), true)
}
