import type { QueryClient } from '@tanstack/react-query'
import { applicableLossReport } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { sessionKey } from '../api/cache.ts'
import { CallError, call } from '../api/call.ts'
import { endpointQuery, isCallUnanswered } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { isSessionOf } from '../session/session-checks.ts'
import {
  type ClaimDraftValues,
  deleteOfflineClaim,
  isSameDraft,
  type OfflineClaim,
  storeOfflineClaim,
} from './offline-claim.ts'

/**
 * `saved`: on the server. `kept`: stored in this browser until it is saved.
 * `refused`: rejected by the server, and stored here. `unkept`: only on this screen, because the
 * browser stores nothing. `conflict`: changed elsewhere; the person must choose.
 */
export type SaveState = 'saved' | 'saving' | 'kept' | 'refused' | 'unkept' | 'conflict'

const typingPause = 700
const minRetryDelay = 2000
const maxRetryDelay = 15_000

interface DraftSaverOptions {
  client: QueryClient
  userId: string
  /** The draft as opened, and the unsaved text that this browser stored. */
  draft: Claim
  storedClaim: OfflineClaim | null
  currentValues: () => ClaimDraftValues
  onState: (state: SaveState) => void
  /** Called with another window's version if it saved different text. */
  onServerClaim: (serverClaim: Claim | null) => void
  /** Another window sent the report, without the text typed here since. */
  onReported: () => void
}

/**
 * Saves a draft shortly after typing stops. Stores each change in this browser first, and retries
 * while the server is unreachable.
 */
export function createDraftSaver({
  client,
  userId,
  draft,
  storedClaim: storedDraft,
  currentValues,
  onState,
  onServerClaim,
  onReported,
}: DraftSaverOptions) {
  const { id } = draft
  let revision = draft.revision
  let savedDraft: ClaimDraftValues = draft
  let sentDraft = storedDraft?.sent ?? null
  let serverClaim: Claim | null = null
  let isReported = false
  let isKept = true
  let refusal: Error | null = null
  let runningSave: Promise<boolean> | null = null
  let state: SaveState = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = minRetryDelay

  function setState(next: SaveState): void {
    state = next
    onState(next)
  }

  function storeOffline(): void {
    if (!isReported) isKept = storeOfflineClaim(userId, id, { ...currentValues(), revision, sent: sentDraft })
  }
  const cacheClaim = (claim: Claim) =>
    client.setQueryData(endpointQuery(claims.one, { id }).queryKey, { claim })
  const hasUnsaved = () => !isSameDraft(currentValues(), savedDraft)

  function settle(claim: Claim | null): void {
    serverClaim = claim
    onServerClaim(claim)
    if (claim) setState('conflict')
  }

  /** The server's version may be this window's own save, whose answer was lost. */
  async function resolveConflict(ownDrafts: readonly (ClaimDraftValues | null)[]): Promise<boolean> {
    const { claim } = await call(claims.one, { id })
    cacheClaim(claim)
    if (claim.status !== 'draft') {
      isReported = true
      deleteOfflineClaim(userId, id)
      const { line, told } = currentValues()
      if (!isSameDraft(claim, { line, told: applicableLossReport(line, told) })) onReported()
      return false
    }
    if (!ownDrafts.some((draft) => draft && isSameDraft(claim, draft))) {
      settle(claim)
      return false
    }
    revision = claim.revision
    savedDraft = claim
    return true
  }

  async function saveDraft(): Promise<boolean> {
    const ownDrafts = [currentValues(), sentDraft, savedDraft] as const
    sentDraft = ownDrafts[0]
    storeOffline()
    setState('saving')
    try {
      const { claim } = await call(claims.save, { id, ...ownDrafts[0], revision }, { keepalive: true })
      revision = claim.revision
      savedDraft = ownDrafts[0]
      cacheClaim(claim)
      return true
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error
      return resolveConflict(ownDrafts)
    }
  }

  async function saveAll(): Promise<boolean> {
    try {
      while (hasUnsaved()) if (!(await saveDraft())) return false
      pause = minRetryDelay
      deleteOfflineClaim(userId, id)
      setState('saved')
      return true
    } catch (error) {
      // The page redirects to the sign-in; the stored text is saved afterwards.
      if (error instanceof CallError && error.status === 401) client.setQueryData(sessionKey, null)
      const isTemporary = error instanceof Error && isCallUnanswered(error)
      refusal = error instanceof Error && !isTemporary ? error : null
      setState(!isKept ? 'unkept' : isTemporary ? 'kept' : 'refused')
      if (isTemporary) scheduleSave(pause)
      pause = Math.min(maxRetryDelay, pause * 2)
      return false
    }
  }

  /** Saves until nothing is unsaved. Resolves to false if it cannot be saved for now. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    // Somebody else may have signed in; they must not send this person's text.
    if (serverClaim || isReported || !isSessionOf(client, userId)) return Promise.resolve(false)
    // Reset here and not in saveAll, which can finish before `runningSave` is assigned.
    runningSave ??= saveAll().finally(() => {
      runningSave = null
    })
    return runningSave
  }

  function scheduleSave(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  return {
    save,
    settle,
    revision: () => revision,
    /** Why the server rejected the last save; null if there was no answer. */
    refusal: () => refusal,
    /** Another window saved or sent the draft first, and the person has been notified. */
    isBehind: () => serverClaim !== null || isReported,
    typed() {
      storeOffline()
      if (serverClaim || isReported) return
      if (state === 'saved' && hasUnsaved()) setState('saving')
      scheduleSave(typingPause)
    },
    /** The screen unmounts: an unsaved draft is saved in the background. */
    leave() {
      if (hasUnsaved()) void save()
      else clearTimeout(timer)
    },
    forget() {
      clearTimeout(timer)
      deleteOfflineClaim(userId, id)
    },
    keepMine() {
      if (serverClaim) revision = serverClaim.revision
      settle(null)
      void save()
    },
    /** Accepts the other window's version as the current one. */
    takeTheirs(): Claim | null {
      const claim = serverClaim
      if (!claim) return null
      revision = claim.revision
      savedDraft = claim
      deleteOfflineClaim(userId, id)
      settle(null)
      setState('saved')
      return claim
    },
  }
}
