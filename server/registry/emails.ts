import type { EventEmails } from './email.ts'
import { loadFeatureParts } from './features.ts'

const load = async (): Promise<ReadonlyMap<string, EventEmails>> =>
  new Map((await loadFeatureParts(({ emails }) => emails)).flatMap((emails) => Object.entries(emails)))

let loading: ReturnType<typeof load> | undefined

/** The emails of an event; empty if it sends none or comes from a later release. */
export async function emailsOf(action: string): Promise<EventEmails> {
  loading ??= load()
  return (await loading).get(action) ?? {}
}
