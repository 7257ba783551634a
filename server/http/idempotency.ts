import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { conflict } from '../failure.ts'
import { statement } from '../platform/statement.ts'

const keyLifetime = 86_400_000

interface IdempotentCall {
  /** The Idempotency-Key header. */
  key: string
  /** Whose key it is: a person's id, or for an invitee a hash of the token. */
  person: string
  /** What the same person is called under the key before, while the key is being changed; null for who goes by an id. */
  personBefore: string | null
  /** Everything the call says, in a fixed order: the same content gives the same text. */
  content: string
}

interface KeyClaim extends Pick<IdempotentCall, 'key' | 'person'> {
  contentHash: Buffer
  at: string
  /** One from before has had its day, and makes room for the new one. */
  oldest: string
}

const claimKey = statement('take key', (db: Db, { person, key, contentHash, at, oldest }: KeyClaim) =>
  db
    .insertInto('once')
    .values({ person, key, contentHash, answerSealed: null, createdAt: at })
    .onConflict((row) =>
      row
        .columns(['person', 'key'])
        .doUpdateSet({ contentHash, answerSealed: null, createdAt: at })
        .where('once.createdAt', '<', oldest),
    )
    .returning('key'),
)

interface StoredReply extends Pick<IdempotentCall, 'key' | 'person'> {
  answerSealed: Buffer
}

const storeReply = statement('keep answer', (db: Db, { person, key, answerSealed }: StoredReply) =>
  db.updateTable('once').set({ answerSealed }).where('person', '=', person).where('key', '=', key),
)

/**
 * Does a writing once for each key of a person. The key is stored in the writing's own transaction, so that a call
 * which is sent again, at once, later, after a restart or to another instance, finds the answer and stores nothing;
 * a call that comes while the first is still at work waits at the unique index. Only successes are kept. To find an answer
 * locks its row, which is a write as well: where a standby is to have all first, it has the answer before it is given again.
 */
export async function runIdempotently<Answer>(
  tx: Db,
  { key, person, personBefore, content }: IdempotentCall,
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const contentHash = secrets.keyedHash(content)
  if (personBefore !== null)
    await tx
      .updateTable('once')
      .set({ person })
      .where('person', '=', personBefore)
      .where('key', '=', key)
      .execute()
  const at = now()
  const oldest = new Date(at.getTime() - keyLifetime).toISOString()
  const [first] = await claimKey(tx, { person, key, contentHash, at: at.toISOString(), oldest })
  if (first) {
    const answer = await work()
    await storeReply(tx, { person, key, answerSealed: secrets.seal(JSON.stringify(answer)) })
    return answer
  }
  const before = await tx
    .selectFrom('once')
    .select(['contentHash', 'answerSealed'])
    .where('person', '=', person)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame = secrets.keyedHashes(content).some((hash) => hash.equals(before.contentHash))
  if (!isSame || !before.answerSealed)
    throw conflict('key_reused', 'This key was already used for something else')
  return JSON.parse(secrets.open(before.answerSealed))
}

/** Whether a call was made before under its key: then there is an answer to it, and nothing to prepare. */
export async function isRepeatedCall(
  db: Db,
  { key, me, now }: Pick<Context, 'now'> & { key: string | null; me: { id: string } },
): Promise<boolean> {
  if (key === null) return false
  const before = await db
    .selectFrom('once')
    .select('key')
    .where('person', '=', me.id)
    .where('key', '=', key)
    .where('createdAt', '>=', new Date(now().getTime() - keyLifetime).toISOString())
    .executeTakeFirst()
  return before !== undefined
}

/** Forgets the answers of more than a day ago. */
export const deleteExpiredKeys = (db: Db, now: Date) =>
  db
    .deleteFrom('once')
    .where('createdAt', '<', new Date(now.getTime() - keyLifetime).toISOString())
    .execute()
