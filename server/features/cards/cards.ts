import type { z } from 'zod'
import type { Card } from '../../../contract/cards.ts'
import { type Context, today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { withId } from '../../wire.ts'
import { namedInsuredOf } from '../policies/named-insured.ts'
import { policySeenBy } from '../policies/queries.ts'
import { type CardRow, cardFor, cardsSeenBy, vehicleFor } from './queries.ts'

/** A card as it is shown: with the agency's name, and in the demo with what stands at its foot. */
export function shownCard(
  row: CardRow,
  letterhead: Letterhead,
  { agency }: Pick<Context, 'agency'>,
): z.input<typeof Card> {
  const { phone, timeZone } = agency()
  return {
    ...withId(row),
    namedInsured: namedInsuredOf(row),
    timeZone,
    agencyName: letterhead.name,
    agencyPhone: phone,
    foot: letterhead.foot,
  }
}

/** The cards that a person sees, or those of one policy, which may be without one. */
export async function cardsOf(db: Db, visit: Visit, policyId?: string) {
  const day = today(visit)
  if (policyId !== undefined) await policySeenBy(db, visit.me, policyId, day)
  const letterhead = await letterheadOf(db, visit)
  return (await cardsSeenBy(db, visit.me, day, policyId)).map((row) => shownCard(row, letterhead, visit))
}

/** The card of a vehicle that the person sees. Why there is none is said; another's vehicle is not there. */
export async function cardOf(db: Db, visit: Visit, vehicleId: string): Promise<CardRow> {
  const row = await cardFor(db, visit.me, today(visit), vehicleId)
  if (row) return row
  if (!(await vehicleFor(db, visit.me, vehicleId))) throw notFound('ID card')
  throw noCard()
}

/** 409: the policy is there, and a card is not. */
export const noCard = () =>
  conflict('no_card', 'There is no ID card: the policy is not active today, or has no vehicles')
