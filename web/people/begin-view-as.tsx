import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/users.ts'
import { viewOnlyText } from '../../contract/values/view-only-text.ts'
import { CallFailed } from '../api/call.ts'
import { setViewAs, viewAsMode } from '../api/view-as.ts'
import { homePaths } from '../home/paths.ts'
import { stopStoringDrafts } from '../offline-storage/drafts.ts'
import { clearCachedQueries, switchSessionTo } from '../session/session.ts'
import { ViewAsBar } from './view-as-bar.tsx'

/** Staff see the portal in this tab as somebody of a client does. Of what they read so nothing is kept, and no other tab hears of it. */
export function beginViewAs(client: QueryClient, user: User): void {
  stopStoringDrafts()
  setViewAs({
    headers: { 'x-view-as': `${user.accountId}/${user.id}` },
    // The server says the same: nothing of it need leave the page, be it a file of many megabytes.
    refusal: () => new CallFailed(403, 'view_only', viewOnlyText),
    Begin,
    Bar: ViewAsBar,
  })
  switchSessionTo(client, user)
}

/** They begin where that person does, with nothing of what was read before; no screen of before is drawn once more. */
function Begin() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    clearCachedQueries(client)
    const begun = viewAsMode()
    if (begun) setViewAs({ ...begun, Begin: null })
    void navigate(homePaths.home)
  }, [client, navigate])
  return null
}
