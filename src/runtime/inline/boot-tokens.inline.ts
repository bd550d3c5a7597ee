/** Removes tokens of mails and social sign-ins from the URL. The original URL stays in memory. */
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
