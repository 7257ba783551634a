import type { QueryClient } from '@tanstack/react-query'
import { toldOf } from '../../contract/claim-forms.ts'
import type { Claim } from '../../contract/claims.ts'
import { sessionKey } from '../api/cache.ts'
import { CallFailed, call } from '../api/call.ts'
import { q, wasUnanswered } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { isSignedIn } from '../session/signed-in.ts'
import { forgetClaim, isSame, type KeptClaim, keepClaim, type Words } from './kept-claim.ts'

/**
 * Saved on the server; kept in this browser until it is; refused by the server, and kept; on this screen alone, because the
 * browser keeps nothing; changed elsewhere meanwhile, which is for the person to settle.
 */
export type SaveState = 'saved' | 'saving' | 'kept' | 'refused' | 'unkept' | 'conflict'

const afterTyping = 700
const firstPause = 2000
const longestPause = 15_000

interface Saving {
  client: QueryClient
  userId: string
  /** The draft as it was when it was opened, and what this browser had kept of it. */
  draft: Claim
  kept: KeptClaim | null
  /** What is typed by now. */
  words: () => Words
  onState: (state: SaveState) => void
  /** Another window has saved other words. */
  onTheirs: (theirs: Claim | null) => void
  /** Another window has reported it, without what was typed here since. */
  onReported: () => void
}

/**
 * Saves a draft a moment after typing stops. Each word is kept in this browser before; while the server is not to be
 * reached it tries again by itself.
 */
export function draftSaver({ client, userId, draft, kept, words, onState, onTheirs, onReported }: Saving) {
  const { id } = draft
  let revision = draft.revision
  let saved: Words = draft
  let sent = kept?.sent ?? null
  let theirs: Claim | null = null
  let isReported = false
  let isKept = true
  let refusal: Error | null = null
  let running: Promise<boolean> | null = null
  let state: SaveState = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  function say(next: SaveState): void {
    state = next
    onState(next)
  }

  function keepHere(): void {
    if (!isReported) isKept = keepClaim(userId, id, { ...words(), revision, sent })
  }
  const know = (claim: Claim) => client.setQueryData(q(claims.one, { id }).queryKey, { claim })
  const isLeft = () => !isSame(words(), saved)

  function settle(claim: Claim | null): void {
    theirs = claim
    onTheirs(claim)
    if (claim) say('conflict')
  }

  /** What is there by now may be what this window has sent itself, with its answer lost. */
  async function meet(own: readonly (Words | null)[]): Promise<boolean> {
    const { claim } = await call(claims.one, { id })
    know(claim)
    if (claim.status !== 'draft') {
      isReported = true
      forgetClaim(userId, id)
      const { line, told } = words()
      if (!isSame(claim, { line, told: toldOf(line, told) })) onReported()
      return false
    }
    if (!own.some((one) => one && isSame(claim, one))) {
      settle(claim)
      return false
    }
    revision = claim.revision
    saved = claim
    return true
  }

  async function saveOnce(): Promise<boolean> {
    const own = [words(), sent, saved] as const
    sent = own[0]
    keepHere()
    say('saving')
    try {
      const { claim } = await call(claims.save, { id, ...own[0], revision }, { outlivesPage: true })
      revision = claim.revision
      saved = own[0]
      know(claim)
      return true
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 409) throw error
      return meet(own)
    }
  }

  async function saveAll(): Promise<boolean> {
    try {
      while (isLeft()) if (!(await saveOnce())) return false
      pause = firstPause
      forgetClaim(userId, id)
      say('saved')
      return true
    } catch (error) {
      // The page shows where to sign in again; what is kept here is saved after that.
      if (error instanceof CallFailed && error.status === 401) client.setQueryData(sessionKey, null)
      const willPass = error instanceof Error && wasUnanswered(error)
      refusal = error instanceof Error && !willPass ? error : null
      say(!isKept ? 'unkept' : willPass ? 'kept' : 'refused')
      if (willPass) saveIn(pause)
      pause = Math.min(longestPause, pause * 2)
      return false
    }
  }

  /** Saves until nothing is left to save. False where that cannot be for now. */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    // Whoever has signed in since must not send it.
    if (theirs || isReported || !isSignedIn(client, userId)) return Promise.resolve(false)
    // Not within: where nothing is left to save it ends before it is known here.
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  function saveIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }

  return {
    save,
    settle,
    revision: () => revision,
    /** Why the server did not take what was saved last; null where it was not asked. */
    refusal: () => refusal,
    /** Another window was faster, which the person has been told. */
    isBehind: () => theirs !== null || isReported,
    typed() {
      keepHere()
      if (theirs || isReported) return
      if (state === 'saved' && isLeft()) say('saving')
      saveIn(afterTyping)
    },
    /** The screen is left: what is not saved yet goes on by itself. */
    leave() {
      if (isLeft()) void save()
      else clearTimeout(timer)
    },
    forget() {
      clearTimeout(timer)
      forgetClaim(userId, id)
    },
    keepMine() {
      if (theirs) revision = theirs.revision
      settle(null)
      void save()
    },
    /** Gives the words of the other window, which stand from now on. */
    takeTheirs(): Claim | null {
      const taken = theirs
      if (!taken) return null
      revision = taken.revision
      saved = taken
      forgetClaim(userId, id)
      settle(null)
      say('saved')
      return taken
    },
  }
}
