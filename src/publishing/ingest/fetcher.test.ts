import { expect, test } from 'vitest'
import { isPrivate, trustedHosts } from './fetcher.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '::',
  '::1',
  'fd00:ec2::254',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('isPrivate classifies %s as a private address', (ip) => {
  expect(isPrivate(ip)).toBe(true)
})

test.each(['1.1.1.1', '100.63.255.255', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  'isPrivate classifies %s as a public address',
  (ip) => {
    expect(isPrivate(ip)).toBe(false)
  },
)

test('trustedHosts returns the hosts of the config source, platform and insights URLs, but not of the site', () => {
  const site = {
    configSource: 'https://config.test/a.json',
    platform: 'http://[::1]:5270',
    siteUrl: 'https://site.test',
  }
  expect(trustedHosts(site)).toEqual(['::1', 'config.test'])
  const insights = { project: 'p', dataset: 'd', url: 'http://10.0.0.1' }
  expect(trustedHosts({ ...site, configSource: 'demo0001', insights })).toEqual(['10.0.0.1', '::1'])
})
