import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/users.ts'
import { viewOnlyText } from '../../contract/values/view-words.ts'
import { CallFailed } from '../api/call.ts'
import { setViewing, viewing } from '../api/viewing.ts'
import { homePaths } from '../home/paths.ts'
import { stopKeeping } from '../kept/drafts.ts'
import { forgetWhatWasRead, goOnAs } from '../session/session.ts'
import { ViewingBar } from './viewing-bar.tsx'

/** Staff see the portal in this tab as somebody of a client does. Of what they read so nothing is kept, and no other tab hears of it. */
export function beginViewing(client: QueryClient, user: User): void {
  stopKeeping()
  setViewing({
    headers: { 'x-view-as': `${user.accountId}/${user.id}` },
    // The server says the same: nothing of it need leave the page, be it a file of many megabytes.
    refusal: () => new CallFailed(403, 'view_only', viewOnlyText),
    Begin,
    Bar: ViewingBar,
  })
  goOnAs(client, user)
}

/** They begin where that person does, with nothing of what was read before; no screen of before is drawn once more. */
function Begin() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    forgetWhatWasRead(client)
    const begun = viewing()
    if (begun) setViewing({ ...begun, Begin: null })
    void navigate(homePaths.home)
  }, [client, navigate])
  return null
}
