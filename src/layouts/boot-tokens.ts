/**
 * Runs in `<head>` of every page: takes the tokens that a mail or another company's sign-in put into the address out of it
 * at once. Until the account wakes, the address as it was waits in memory under this name.
 */
export function bootTokens(name: string) {
  const url = new URL(location.href)
  const { searchParams } = url
  if (!searchParams.has('resetPasswordToken') && !/[#&]token=/.test(url.hash)) return
  Reflect.set(self, name, url.href)
  searchParams.delete('resetPasswordToken')
  searchParams.delete('email')
  url.hash = ''
  history.replaceState(history.state, '', url)
}
