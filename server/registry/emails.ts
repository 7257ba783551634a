import type { EventEmails } from './email.ts'
import { loadFeatureParts } from './features.ts'

const loadEmails = async (): Promise<ReadonlyMap<string, EventEmails>> =>
  new Map((await loadFeatureParts(({ emails }) => emails)).flatMap((emails) => Object.entries(emails)))

let emailsPromise: ReturnType<typeof loadEmails> | undefined

/** The emails of an event; empty if it sends none or comes from a later release. */
export async function emailsOf(action: string): Promise<EventEmails> {
  emailsPromise ??= loadEmails()
  return (await emailsPromise).get(action) ?? {}
}
