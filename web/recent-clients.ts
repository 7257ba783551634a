import { useEffect } from 'react'
import { isStaff } from '../contract/values/roles.ts'
import { readStoredDraft, storeDraft } from './offline-storage/drafts.ts'
import { useMe } from './session/session.ts'

interface RecentClient {
  id: string
  name: string
}

const draftName = 'clients'
const maxRecent = 5

const isRecent = (one: unknown): one is RecentClient =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'name' in one &&
  typeof one.name === 'string'

/** The clients whose pages or records a person of the staff opened last, newest first. */
export function recentClientsOf(userId: string): RecentClient[] {
  const storedDraft = readStoredDraft(userId, draftName)
  const storedList: unknown =
    typeof storedDraft === 'object' && storedDraft !== null && 'all' in storedDraft ? storedDraft.all : null
  return Array.isArray(storedList) ? storedList.filter(isRecent) : []
}

export function storeRecentClient(userId: string, { id, name: clientName }: RecentClient): void {
  const otherRecentClients = recentClientsOf(userId).filter((one) => one.id !== id)
  storeDraft(userId, draftName, {
    all: [{ id, name: clientName }, ...otherRecentClients].slice(0, maxRecent),
  })
}

/** Stores the client of the open page as a recent client, for the search in this browser. */
export function useRecentClient({ clientId, clientName }: { clientId: string; clientName: string }): void {
  const me = useMe()
  const userId = isStaff(me) ? me.id : null
  useEffect(() => {
    if (userId !== null) storeRecentClient(userId, { id: clientId, name: clientName })
  }, [userId, clientId, clientName])
}
