import { askedKeySystems, withKeySystem } from './support/key-systems.ts'
import { expect, test } from './support/test.ts'

// Empty box for data of the key system
const boxOf = (system: string) => {
  const bytes = Buffer.alloc(32)
  bytes.writeUInt32BE(32, 0)
  bytes.write('pssh', 4)
  Buffer.from(system.replaceAll('-', ''), 'hex').copy(bytes, 12)
  return bytes.toString('base64')
}
const widevine = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed'
const playready = '9a04f079-9840-4286-ab92-e65be0885f95'
const keyId = '0x0f0e1e5000010f0e1e5000010f0e1e50'

const systems = [
  {
    name: 'widevine',
    system: 'com.widevine.alpha',
    line: `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,KEYFORMAT="urn:uuid:${widevine}",KEYFORMATVERSIONS="1",KEYID=${keyId},URI="data:text/plain;base64,${boxOf(widevine)}"`,
  },
  {
    name: 'playready',
    system: 'com.microsoft.playready',
    line: `#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,KEYFORMAT="com.microsoft.playready",KEYFORMATVERSIONS="1",KEYID=${keyId},URI="data:text/plain;base64,${boxOf(playready)}"`,
  },
  {
    name: 'fairplay',
    system: 'com.apple.fps',
    line: `#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1",URI="skd://SealedRm"`,
  },
]

for (const { name, system, line } of systems)
  test(`a browser with ${name} is asked for it, and asks its own licence server`, {
    tag: ['@desktop', '@house'],
  }, async ({ page, sandbox, problems }) => {
    problems.allow(/./) // a system that decodes nothing is complained of
    await withKeySystem(page, system)
    await page.route(/\/manifests\/SealedRm\/.*\.m3u8/, async (route) => {
      const response = await route.fetch({ url: sandbox.found(route.request().url()) })
      const body = (await response.text()).replace(/#EXT-X-KEY:.*/g, line)
      await route.fulfill({ response: response, body })
    })
    await page.goto('/m/SealedRm/?app-config=drmdemo1&play=1')
    const asked = async (path: string) => (await sandbox.requests()).filter((one) => one.path === path)
    const wanted = name === 'fairplay' ? '/licences/fairplay.cer' : `/licences/SealedRm/FoyerDrm/${name}`
    await expect.poll(() => asked(wanted), { timeout: 20_000 }).not.toEqual([])
    if (name !== 'fairplay') {
      const [licence] = await asked(wanted)
      expect(licence).toMatchObject({ method: 'POST', status: 200 })
      expect(licence?.query.token).toBeTruthy()
    }
    const [configuration] = await askedKeySystems(page)
    expect(configuration?.videoCapabilities?.[0]?.contentType).toContain('avc1')
  })
