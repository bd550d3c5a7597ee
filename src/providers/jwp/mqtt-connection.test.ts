import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openMqttConnection } from './mqtt-connection.ts'

const [connack, suback] = [bytes('20020000'), bytes('9003000100')]
const hello = bytes('300a0003612f6268656c6c6f')

function bytes(hex: string) {
  return Buffer.from(hex, 'hex')
}

let server: WebSocketServer
const received: string[] = []
beforeEach(async () => {
  received.splice(0)
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.on('listening', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends broker responses by the first hex digit of a packet. */
const answer = (answers: Record<string, Buffer[]>) =>
  server.on('connection', (socket: WebSocket) =>
    socket.on('message', (data: Buffer) => {
      const packet = data.toString('hex')
      received.push(packet)
      for (const reply of answers[packet[0] ?? ''] ?? []) socket.send(reply)
    }),
  )

const open = (onMessage: (text: string) => void = () => undefined) => {
  const { port } = server.address() as AddressInfo
  const keys = {
    ...{ iotEndpoint: `ws://127.0.0.1:${port}/mqtt`, region: 'eu-west-1', accessKey: 'a' },
    ...{ secretKey: 'b', sessionToken: 'c', expiresAt: 0, uuid: 'a/b' },
  }
  return openMqttConnection({ keys, topic: 'a/b', onMessage })
}

describe('openMqttConnection', () => {
  it('openMqttConnection delivers messages and sends DISCONNECT when closed', async () => {
    answer({ 1: [connack], 8: [suback, hello] })
    const texts: string[] = []
    const line = await open((text) => texts.push(text))
    await vi.waitFor(() => expect(texts).toEqual(['hello']))
    line.close()
    await line.lost
    expect(received.at(-1)).toBe('e000')
  })

  it('a closed connection leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    answer({ 1: [connack], 8: [suback] })
    const line = await open()
    line.close()
    await line.lost
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })

  it.each([
    ['the connection is refused', { 1: [bytes('20020005')] }, 'connection refused with code 5'],
    ['the subscription is refused', { 1: [connack], 8: [bytes('9003000180')] }, 'subscription refused with code 128'],
    ['the response is not a valid packet', { 1: [bytes('30ffffffff01')] }, 'connection closed'],
  ])('openMqttConnection rejects with the reason if %s', async (_, answers, reason) => {
    answer(answers)
    await expect(open()).rejects.toThrow(reason)
    await vi.waitFor(() => expect(server.clients.size).toBe(0))
  })

  it('openMqttConnection rejects after 10 s without a response of the broker', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer({})
    const failure = expect(open()).rejects.toThrow('no response from the broker')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    vi.advanceTimersByTime(10_000)
    await failure
  })

  it('a connection stays open while the broker responds to pings and is lost when it does not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    // The message follows the response to the ping
    answer({ 1: [connack], 8: [suback], c: [bytes('d000'), hello] })
    const texts: string[] = []
    const line = await open((text) => texts.push(text))
    let isLost = false
    void line.lost.then(() => {
      isLost = true
    })
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(texts).toHaveLength(1))
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(texts).toHaveLength(2))
    expect(received.filter((packet) => packet === 'c000')).toHaveLength(2)
    expect(isLost).toBe(false)
    for (const client of server.clients) client.removeAllListeners('message')
    vi.advanceTimersByTime(60_000)
    await line.lost
  })
})
