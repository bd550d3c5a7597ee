import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'ini'
import { AppError, messageOf } from '#core/data/errors.ts'
import { decodeText } from '../shared/text.ts'

type Environment = Record<string, string | undefined>

/** Loads `.webapp.ini`, or the file in WEBAPP_INI. Throws an AppError for a missing or unreadable one. */
export async function readIni(root: string, { WEBAPP_INI }: Environment): Promise<Record<string, unknown>> {
  const file = resolve(root, WEBAPP_INI || '.webapp.ini')
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(file, cause.code === 'ENOENT' ? missingFile : messageOf(cause), cause)
  })
  const text = decodeText(bytes)
  if (text === undefined) throw unreadable(file, 'it is no UTF-8 text: save it as UTF-8')
  // Some hosts return their HTML start page for any address, which the INI parser accepts.
  if (/^\s*</.test(text)) throw unreadable(file, 'it is an HTML page, not settings')
  return parse(text)
}

const missingFile = 'there is no such file. Create it with a line "defaultConfigSource = ID", or set WEBAPP_INI'

const unreadable = (file: string, why: string, cause?: unknown) =>
  new AppError(`Unable to load .webapp.ini (${file}): ${why}`, 'settings_invalid', { cause })

/** Languages of the environment or the settings file, such as "fr, en"; undefined for the default ones. */
export const languageSetting = ({ languages }: Record<string, unknown>, { SITE_LANGUAGES }: Environment) =>
  SITE_LANGUAGES || (languages ? String(languages) : undefined)
