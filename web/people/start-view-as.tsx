import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/users.ts'
import { viewOnlyText } from '../../contract/values/view-only-text.ts'
import { CallError } from '../api/call.ts'
import { setViewAs, viewAsMode } from '../api/view-as.ts'
import { homePaths } from '../home/paths.ts'
import { stopStoringDrafts } from '../offline-storage/drafts.ts'
import { clearCachedQueries, switchSessionTo } from '../session/session.ts'
import { ViewAsBar } from './view-as-bar.tsx'

/**
 * Starts view-as in this tab: staff see the portal as one of a client's people. Nothing is stored,
 * and other tabs are not affected.
 */
export function startViewAs(client: QueryClient, user: User): void {
  stopStoringDrafts()
  setViewAs({
    headers: { 'x-view-as': `${user.accountId}/${user.id}` },
    // The server refuses such calls too. This error comes before a large file is uploaded in vain.
    refusal: () => new CallError(403, 'view_only', viewOnlyText),
    Begin: StartViewAs,
    Bar: ViewAsBar,
  })
  switchSessionTo(client, user)
}

/** Clears the cache and opens the home page, so that no earlier screen renders again. */
function StartViewAs() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    clearCachedQueries(client)
    const activeViewAs = viewAsMode()
    if (activeViewAs) setViewAs({ ...activeViewAs, Begin: null })
    void navigate(homePaths.home)
  }, [client, navigate])
  return null
}
