import { z } from 'zod'
import type { MailKind } from '../../../contract/notifications.ts'
import type { Context } from '../../context.ts'
import type { Letter } from '../../platform/mail.ts'
import { entityOf, type TellingTogether } from '../activity/actions.ts'
import { documentsLetter } from '../documents/mails.ts'
import { documentsFor } from '../documents/queries.ts'
import type { Reader } from './letters.ts'
import { eventsWithIds } from './queries.ts'
import { letterId, patience, toTell } from './tell.ts'

/** One letter of all that came together, by their ids; null where there is nothing to tell any more. */
type GatheredLetter = (
  about: { ids: readonly string[]; reader: Reader; fromClient: boolean },
  context: Context,
) => Promise<Letter | null>

const gatheredLetters: Record<TellingTogether, { kind: MailKind; letter: GatheredLetter }> = {
  'document.uploaded': {
    kind: 'documents',
    letter: async ({ ids, reader, fromClient }, context) =>
      documentsLetter(await documentsFor(context.db, reader, ids), { reader, fromClient }, context),
  },
}

const Told = z.object({ event: z.string() })

/** A job: tells the other side, in one letter, of what one person did in a row and is still there. */
export const tellTogether = (context: Context) => async (payload: unknown) => {
  const eventIds = z
    .array(Told)
    .parse(payload)
    .map(({ event }) => event)
  const all = await eventsWithIds(context.db, eventIds)
  const [first] = all
  const gathered = first && new Map(Object.entries(gatheredLetters)).get(first.action)
  if (!gathered || !first.clientId || first.actorRole === null) return
  const fromClient = first.actorRole === 'client'
  const about = { clientId: first.clientId, kind: gathered.kind, entity: entityOf(first.action) }
  const ids = all.map(({ entityId }) => entityId).filter((id) => id !== null)
  for (const reader of await toTell(context, fromClient ? 'agent' : 'client', about)) {
    const letter = await gathered.letter({ ids, reader, fromClient }, context)
    if (letter) await context.mail.send({ ...letter, id: letterId(eventIds[0] ?? '', reader) }, patience)
  }
}
