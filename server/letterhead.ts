import { demoPaperNotice } from '../contract/values/demonstration.ts'
import { isDemoAgency } from './agency.ts'
import type { Context } from './context.ts'
import type { Db } from './database/tables.ts'
import { wrongField } from './failure.ts'
import { replaceMissingGlyphs } from './platform/paper/glyphs.ts'

/** The common parts of the agency's PDFs: issuer, color, foot line. */
export async function letterheadOf(db: Db, { agency }: Pick<Context, 'agency'>) {
  const { name, address, phone, email, license, color } = agency()
  return {
    name,
    lines: [address, `${phone}, ${email}`, license && `Agency License ${license}`].filter(
      (line) => line !== null && line !== '',
    ),
    color,
    /** The foot line of every page, also shown next to previews; null for a real agency. */
    foot: (await isDemoAgency(db)) ? demoPaperNotice : null,
  }
}

export type Letterhead = Awaited<ReturnType<typeof letterheadOf>>

/** Rejects typed characters that a PDF would show as empty boxes. */
export function refuseMissingGlyphs(field: string, typedText: string | null): void {
  const { missingLetters } = replaceMissingGlyphs(typedText ?? '')
  if (missingLetters.length > 0)
    throw wrongField(field, `The document cannot show ${missingLetters.join(' ')}. Please use Latin letters`)
}
