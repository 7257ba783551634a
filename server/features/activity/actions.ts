import type { Act, WhoseMail } from './acts/act.ts'
import { agencyActs } from './acts/agency.ts'
import { agentActs } from './acts/agent.ts'
import { billActs } from './acts/bill.ts'
import { certificateActs } from './acts/certificate.ts'
import { claimActs } from './acts/claim.ts'
import { clientActs } from './acts/client.ts'
import { documentActs } from './acts/document.ts'
import { inviteActs } from './acts/invite.ts'
import { messageActs } from './acts/message.ts'
import { noteActs } from './acts/note.ts'
import { policyActs } from './acts/policy.ts'
import { quoteActs } from './acts/quote.ts'
import { requestActs } from './acts/request.ts'
import { taskActs } from './acts/task.ts'
import { userActs } from './acts/user.ts'
import { workActs } from './acts/work.ts'

const acts = {
  ...userActs,
  ...clientActs,
  ...inviteActs,
  ...policyActs,
  ...billActs,
  ...documentActs,
  ...requestActs,
  ...quoteActs,
  ...certificateActs,
  ...claimActs,
  ...messageActs,
  ...agentActs,
  ...agencyActs,
  ...workActs,
  ...taskActs,
  ...noteActs,
}
type AllActs = typeof acts

/** Everything that goes on record, by entity and what happened to it. */
export type Action = keyof AllActs

type With<Following> = { [A in Action]: AllActs[A] extends Following ? A : never }[Action]

/** What tells of itself by mail at once. */
export type TellingAtOnce = With<{ mail: { atOnce: readonly WhoseMail[] } }>
/** Whom such an act tells. */
export type ToldBy<A extends TellingAtOnce> = AllActs[A]['mail']['atOnce'][number]
/** What tells those by mail whom it names itself. */
export type TellingNamed = { [A in TellingAtOnce]: 'named' extends ToldBy<A> ? A : never }[TellingAtOnce]
/** What tells of itself by mail together with what comes soon after. */
export type TellingTogether = With<{ mail: { together: number } }>
/** What the person whose account it is hears by mail. */
export type TellingOwner = With<{ tellsOwner: unknown }>
/** What may go on record of many in one statement: no mail follows but one at once. */
export type RecordedOfMany = Exclude<
  Action,
  TellingTogether | With<{ mail: { unreadFor: number } }> | TellingOwner
>

/** What follows from each. */
export const actOf: Record<Action, Act> = acts

/** By what the statements differ that put something on record: each is built once, and all else of it is sent beside. */
export interface Course {
  action: Action
  /** Whether the client did it whom it concerns. */
  isByClient: boolean
  ringsBell: boolean
  tellsOwner: boolean
}

export function courseOf(
  action: Action,
  { isByClient, details }: { isByClient: boolean; details: object },
): Course {
  const { bell, tellsOwner = () => false } = actOf[action]
  const ringsBell = bell !== undefined && bell.isNews?.(details) !== false
  return { action, isByClient, ringsBell, tellsOwner: tellsOwner(details) }
}

export const isAction = (action: string): action is Action => Object.hasOwn(acts, action)
/** A later version may have put more on record than this one knows. */
export const actOnRecord = (action: string) => (isAction(action) ? actOf[action] : null)

export const entityOf = (action: string) => action.slice(0, action.indexOf('.'))
