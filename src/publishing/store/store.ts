/** How an object is to be answered: the headers a store keeps with it. */
export type About = { contentType: string; cacheControl: string; encoding?: 'br' }

export type Listed = { key: string; modified: Date; tag: string }

/** 'unsupported': the store knows no conditional write, so it cannot say who was first. */
export type Creation = 'created' | 'taken' | 'unsupported'

/** Where a site is published to: objects by key. Every verb is repeated by the store itself before it gives up. */
export type ObjectStore = {
  /** As the person who publishes wrote it, for messages: `s3://bucket/prefix`. */
  name: string
  /** Whether what it holds is sent with a Content-Encoding. */
  keepsEncoding: boolean
  /** The bytes; undefined when there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Stores the bytes whole or not at all, and holds the store to what it says it stored. */
  put(key: string, body: Uint8Array, about: About): Promise<void>
  /** Stores the bytes where nothing is yet (`If-None-Match: *`). */
  create(key: string, body: Uint8Array, about: About): Promise<Creation>
  /** Copies within the store, headers and all; rejects when there is nothing to copy. */
  copy(from: string, to: string): Promise<void>
  /** When an object was stored last; undefined when there is none. */
  storedAt(key: string): Promise<Date | undefined>
  /** Takes objects away; one that is not there is no error. */
  remove(keys: string[]): Promise<void>
  /** The objects whose keys begin with `prefix`, in the order of their keys, those after `after`. */
  list(prefix: string, after?: string): AsyncIterable<Listed>
  /** Takes away what writes that were cut short before a moment left; gives their number. */
  removeUnfinished(before: Date): Promise<number>
}
