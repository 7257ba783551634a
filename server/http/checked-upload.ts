import { contentTypes, endingOf, wrongKind } from '../../contract/values/files.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { contentTypeOf } from '../platform/file-kinds.ts'
import { NoVerdict } from '../platform/virus-scan.ts'
import type { Incoming } from './incoming.ts'

/** An incoming file that may be kept: of a kind we take, and clean. */
export interface Upload extends Incoming {
  contentType: string
}

/** Decides by its content whether a file is one we take, and has it scanned. Nothing else ever looks at its bytes. */
export async function checked(file: Incoming, { scan, log }: Pick<Context, 'scan' | 'log'>): Promise<Upload> {
  const ending = endingOf(file.name)
  const contentType = ending && (await contentTypeOf(file, contentTypes))
  if (!contentType) throw new Failure(415, 'wrong_kind', file.size === 0 ? 'This file is empty' : wrongKind)
  if (contentType !== contentTypes[ending])
    throw new Failure(415, 'wrong_kind', `This file is not what its ending .${ending} says. ${wrongKind}`)
  await refuseInfected(file, { scan, log })
  return { ...file, contentType }
}

/** Has a file scanned that is to be imported: what kind of table it is, if any, its own reader says. */
export async function checkedTable(file: Incoming, parts: Pick<Context, 'scan' | 'log'>): Promise<Upload> {
  if (file.size === 0) throw new Failure(415, 'wrong_kind', 'This file is empty')
  await refuseInfected(file, parts)
  return { ...file, contentType: 'application/octet-stream' }
}

async function refuseInfected(file: Incoming, { scan, log }: Pick<Context, 'scan' | 'log'>): Promise<void> {
  if (!scan) return
  try {
    const virus = await scan(file.path)
    if (virus === null) return
    log.warn({ virus }, 'An infected upload was refused')
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    log.error({ err: error }, 'The virus scanner gave no verdict')
    const text = 'The virus scanner does not answer, so the file was not accepted. Please try again later'
    throw new Failure(503, 'not_scanned', text, { retryAfter: 60 })
  }
  const text = 'A virus was found in this file. It was not stored'
  throw new Failure(400, 'infected', text, { fields: { file: text } })
}
