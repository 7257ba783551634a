import { lineOfType } from '../../../contract/values/lines.ts'
import { paymentEffectOf } from '../../../contract/values/notice-laws.ts'
import type { AutoMarket } from '../../../contract/values/part-labels.ts'
import { paymentDecisionNote } from '../../../contract/values/standing-labels.ts'
import { stateOfAddress } from '../../../contract/values/us-address.ts'
import type { Context } from '../../context.ts'

/** The facts, besides line and term, that decide which law applies to a policy. */
export interface LawFacts {
  category: 'commercial' | 'personal'
  isRenewal: boolean
  autoMarket: AutoMarket | null
  address: string | null
  locationAddress: string | null
}

interface NoticedTerm {
  type: string
  insurer: string
  startDate: string
  life: { notice?: { sentOn?: string | undefined; receivedOn: string } | undefined } | null
}

/** The effect of a payment in time, for the letter, the email and the pages alike. */
export function paymentEffectFor(
  { type, insurer, startDate, life }: NoticedTerm,
  { category, isRenewal, autoMarket, address, locationAddress }: LawFacts,
  { agency }: Pick<Context, 'agency'>,
): string {
  if (!life?.notice) return paymentDecisionNote
  return paymentEffectOf({
    ...{ category, isRenewal, autoMarket, startDate, carrier: insurer },
    state: stateOfAddress(locationAddress) ?? stateOfAddress(address),
    kind: lineOfType(agency().lines, type)?.kind,
    noticedOn: life.notice.sentOn ?? life.notice.receivedOn,
  })
}
