import type { EventEmails } from './email.ts'
import { partOfAll } from './features.ts'

const load = async (): Promise<ReadonlyMap<string, EventEmails>> =>
  new Map((await partOfAll(({ emails }) => emails)).flatMap((emails) => Object.entries(emails)))

let loading: ReturnType<typeof load> | undefined

/** The emails of an event; none of one that sends none, or that a later release has put on record. */
export async function emailsOf(action: string): Promise<EventEmails> {
  loading ??= load()
  return (await loading).get(action) ?? {}
}
