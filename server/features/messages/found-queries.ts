import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { mostFound } from '../../../contract/search.ts'
import type { Term } from '../../../contract/values/short-forms.ts'
import { seenBy } from '../../access.ts'
import type { Visit } from '../../context.ts'
import type { DB, Messages } from '../../database/tables.ts'
import type { FoundRow } from '../../reading/finding.ts'
import { fullNameOf, shownNameOf } from '../../reading/json.ts'
import { type Reading, reading } from '../../reading/reading.ts'
import { inShortTime } from '../../reading/short-time.ts'

// An agency of a hundred thousand clients has ten million messages. What stands in many of them stands in the newest, which are
// looked through; what stands in few is found by its rarest word.

/** So many of the newest are looked through. */
const newest = 10_000
/** A word that so many of these have is too common to be sought among all: a thousandth. */
const mostOfNewest = newest / 1000

const places = [0, 1, 2, 3, 4] as const
type Words = Record<`word${(typeof places)[number]}`, string>

/** As a regular expression of PostgreSQL: a word that begins so, or what it means. */
const beginning = ({ typed, meant }: Term) =>
  `\\m(?:${[typed, meant]
    .filter((words) => words !== null)
    .map((words) => words.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'))
    .join('|')})`

/** What is not sought is in every text. */
function wordsOf(terms: readonly Term[]): Words {
  const at = (place: number) => {
    const term = terms[place]
    return term ? beginning(term) : ''
  }
  return { word0: at(0), word1: at(1), word2: at(2), word3: at(3), word4: at(4) }
}

const has = (content: string, sent: Words) =>
  sql<boolean>`(${sql.join(
    places.map((place) => sql`${sql.ref(content)} ~* ${sent[`word${place}`]}::text`),
    sql` and `,
  )})`

const shown = (rows: SelectQueryBuilder<DB, 'messages', object>) =>
  rows
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .innerJoin('users as client', 'client.id', 'messages.clientId')
    .select([
      sql<string>`'message'`.as('kind'),
      sql<string>`messages.id`.as('id'),
      sql<string | null>`${fullNameOf('sender')}`.as('title'),
      sql<string | null>`messages.content`.as('detail'),
      sql<string | null>`messages.client_id`.as('clientId'),
      sql<string | null>`${shownNameOf('client')}`.as('clientName'),
      sql<string | null>`null::uuid`.as('partOf'),
      sql<boolean>`false`.as('isPlain'),
    ])
    .limit(sql.lit(mostFound + 1))

type Selected = Pick<Selectable<Messages>, 'id' | 'content' | 'clientId' | 'senderId'>
const columns = ['messages.id', 'messages.content', 'messages.clientId', 'messages.senderId'] as const

/** The newest of the agency. They are looked through before it is looked up whose they are. */
const theNewest = (db: Kysely<DB>) =>
  db.selectFrom('messages').select(columns).orderBy('messages.id', 'desc').limit(sql.lit(newest))

/** Of these whatever stands in the conversation of a client whom the person sees. */
const seenOf = ({ db, me }: Reading, found: SelectQueryBuilder<DB, 'messages', Selected>) =>
  shown(
    db
      .with(
        (name) => name('having').materialized(),
        () => found,
      )
      .selectFrom('having as messages')
      .where('messages.clientId', 'in', seenBy(db, me).clients.select('users.id')),
  ).orderBy('messages.id', 'desc')

const amongNewest = reading<Words, FoundRow>(
  'found among the newest messages',
  (at, sent) =>
    seenOf(
      at,
      at.db.selectFrom(theNewest(at.db).as('messages')).where(has('messages.content', sent)).select(columns),
    ),
  { plannedEachTime: true },
)

const inNewest = reading<Words, { all: number } & Record<`word${number}`, number>>(
  'how common words are in messages',
  ({ db }, sent) =>
    db
      .selectFrom(theNewest(db).as('messages'))
      .select([
        sql<number>`count(*)`.as('all'),
        ...places.map((place) =>
          sql<number>`count(*) filter (where messages.content ~* ${sent[`word${place}`]}::text)`.as(
            `word${place}`,
          ),
        ),
      ]),
  { plannedEachTime: true },
)

/** Of all, by a word of the index. */
const byWord = reading<Words & { rarest: string }, FoundRow>(
  'found messages by a word',
  (at, sent) =>
    seenOf(
      at,
      at.db
        .selectFrom('messages')
        .where(
          sql<boolean>`to_tsvector('simple', messages.content) @@ to_tsquery('simple', ${sent.rarest}::text)`,
        )
        .where(has('messages.content', sent))
        .select(columns),
    ),
  { plannedEachTime: true },
)

interface FoundMessages {
  rows: FoundRow[]
  /** There may be older ones, which were not looked through. */
  isCutShort: boolean
}

/** Messages in which all of it stands, each word as the beginning of one, the newest first. */
export async function findMessages(visit: Visit, terms: readonly Term[]): Promise<FoundMessages> {
  const words = wordsOf(terms)
  const rows = await amongNewest(visit.pool, visit, words)
  if (rows.length > mostFound) return { rows, isCutShort: false }
  const [counted] = await inNewest(visit.pool, visit, words)
  if (!counted || counted.all < newest) return { rows, isCutShort: false }
  const [rarest] = terms
    .flatMap(({ typed }, place) =>
      /^[\p{L}\p{N}]{3,}$/u.test(typed) ? { typed, count: counted[`word${place}`] ?? 0 } : [],
    )
    .toSorted((a, b) => a.count - b.count)
  if (!rarest || rarest.count > mostOfNewest) return { rows, isCutShort: true }
  const older = await inShortTime(visit, (tx) => byWord(tx, visit, { ...words, rarest: `${rarest.typed}:*` }))
  return older ? { rows: older, isCutShort: false } : { rows, isCutShort: true }
}

const ofClients = reading<Words & { clients: readonly string[] }, FoundRow>(
  'found messages of clients',
  ({ db, me }, sent) => {
    const own = seenBy(db, me)
      .messages.where(sql<boolean>`messages.client_id = whose.id`)
      .select(columns)
      .orderBy('messages.createdAt', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(sql<number>`${sql.lit(newest)} / cardinality(${sent.clients}::uuid[])`)
    return shown(
      db
        .selectFrom(
          db
            .selectFrom(sql<{ id: string }>`unnest(${sent.clients}::uuid[])`.as<'whose'>(sql`whose (id)`))
            .innerJoinLateral(own.as('own'), (join) => join.onTrue())
            .select(['own.id', 'own.content', 'own.clientId', 'own.senderId'])
            .as('messages'),
        )
        .where(has('messages.content', sent)),
    ).orderBy('messages.id', 'desc')
  },
)

/** The same in the conversations of few clients. */
export const findMessagesOf = (visit: Visit, clients: readonly string[], terms: readonly Term[]) =>
  ofClients(visit.pool, visit, { ...wordsOf(terms), clients })
