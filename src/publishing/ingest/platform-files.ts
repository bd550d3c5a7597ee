import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Dispatcher } from 'undici'
import { staticPlatformPath } from '#core/site/static-platform.ts'
import { platformFolder, siteAddress } from '../config/settings.ts'
import { contentType } from '../serve/stored-file.ts'
import { findPublicFile } from '../shared/public-files.ts'
import { digestOf } from '../shared/text.ts'

/** File of the static platform of this site for an address. Undefined for other addresses, null for a missing file. */
function platformFile(url: URL): string | null | undefined {
  const folder = platformFolder(process.cwd(), process.env)
  const prefix = folder && `${siteAddress(process.env)}${staticPlatformPath}/`
  if (!folder || !prefix || !url.href.startsWith(prefix)) return undefined
  return findPublicFile(folder, `/${url.href.slice(prefix.length)}`) ?? null
}

// A larger file exceeds the limit of a response.
const maxBytes = 65 * 1024 * 1024

function bytesOf(file: string): Buffer {
  const bytes = Buffer.alloc(Math.min(statSync(file).size, maxBytes))
  const handle = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

function answerOf(file: string | null, { method, headers }: Dispatcher.DispatchOptions): Answer {
  if (file === null) return { status: 404, headers: {}, body: Buffer.from('{"message":"Not found"}') }
  const body = bytesOf(file)
  const etag = `"${digestOf(body).slice(0, 32)}"`
  const sent = { etag, 'content-type': contentType(file), 'content-length': String(body.length) }
  if (conditionIn(headers) === etag) return { status: 304, headers: { etag }, body: Buffer.alloc(0) }
  return { status: 200, headers: sent, body: method === 'HEAD' ? Buffer.alloc(0) : body }
}

const conditionIn = (headers: Dispatcher.DispatchOptions['headers']): unknown =>
  headers && typeof headers === 'object' && 'if-none-match' in headers ? headers['if-none-match'] : undefined

/** Answers requests for the static platform of this site with the files of its folder, before it is published. */
export const platformFiles: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const file = platformFile(new URL(options.path, String(options.origin)))
  if (file === undefined) return dispatch(options, handler)
  const controller = createController()
  setImmediate(() => {
    handler.onRequestStart?.(controller, {})
    const { status, headers, body } = answerOf(file, options)
    if (controller.aborted) return handler.onResponseError?.(controller, controller.reason ?? new Error('aborted'))
    handler.onResponseStart?.(controller, status, headers, '')
    if (body.length > 0) handler.onResponseData?.(controller, body)
    if (!controller.aborted) handler.onResponseEnd?.(controller, {})
  })
  return true
}

function createController(): Dispatcher.DispatchController & { aborted: boolean; reason: Error | null } {
  const controller = {
    aborted: false,
    paused: false,
    reason: null as Error | null,
    pause: () => {},
    resume: () => {},
    abort: (reason: Error) => {
      controller.aborted = true
      controller.reason = reason
    },
  }
  return controller
}
