import type { Context } from '../context.ts'
import { conflict } from '../failure.ts'
import type { Db } from '../platform/db.ts'

const kept = 86_400_000

interface Call {
  /** The Idempotency-Key header. */
  key: string
  /** Whose key it is: a person's id, or for an invitee a hash of the token. */
  person: string
  /** Everything the call says, in a fixed order: the same content gives the same text. */
  content: string
}

/**
 * Does a writing once for each key of a person. The key is stored in the writing's own transaction, so that a call
 * which is sent again, at once, later, after a restart or to another instance, finds the answer and stores nothing;
 * a call that comes while the first is still at work waits at the unique index. Only successes are kept.
 */
export async function onlyOnce<Answer>(
  tx: Db,
  { key, person, content }: Call,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const contentHash = secrets.keyedHash(content)
  const at = now()
  const oldest = new Date(at.getTime() - kept).toISOString()
  // One that has had its day makes room for the new one.
  const first = await tx
    .insertInto('once')
    .values({ person, key, contentHash, answerSealed: null, createdAt: at.toISOString() })
    .onConflict((row) =>
      row
        .columns(['person', 'key'])
        .doUpdateSet({ contentHash, answerSealed: null, createdAt: at.toISOString() })
        .where('once.createdAt', '<', oldest),
    )
    .returning('key')
    .executeTakeFirst()
  if (first) {
    const answer = await work()
    await tx
      .updateTable('once')
      .set({ answerSealed: secrets.seal(JSON.stringify(answer)) })
      .where('person', '=', person)
      .where('key', '=', key)
      .execute()
    return answer
  }
  const before = await tx
    .selectFrom('once')
    .selectAll()
    .where('person', '=', person)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!before.contentHash.equals(contentHash) || !before.answerSealed)
    throw conflict('key_reused', 'This key was already used for something else')
  return JSON.parse(secrets.open(before.answerSealed))
}

/** Forgets the answers of more than a day ago. */
export const forgetOldAnswers = (db: Db, now: Date) =>
  db
    .deleteFrom('once')
    .where('createdAt', '<', new Date(now.getTime() - kept).toISOString())
    .execute()
