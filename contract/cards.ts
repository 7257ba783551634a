import { z } from 'zod'
import { Document } from './documents.ts'
import { allRoles, anyone, clientsOnly, endpoint, entity, Id, staff } from './endpoint.ts'
import { boundedText } from './values/text.ts'

/** Auto ID card of one vehicle for the active term. */
export const AutoIdCard = entity({
  policyId: z.string(),
  policyNumber: z.string(),
  /** 'Commercial Auto Insurance' or 'auto'. */
  policyType: z.string(),
  /** The writing company, or the carrier's brand if the policy names no company. */
  carrier: z.string(),
  /** Number of the writing company; null if not on file. */
  naic: z.string().nullable(),
  claimPhone: z.string().nullable(),
  namedInsured: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  vinEnd: z.string().nullable(),
  /** Full VIN, only if the state requires it on the card; otherwise null, whatever is on file. */
  vin: z.string().nullable(),
  /** The card is for all owned vehicles, not for one. */
  allOwned: z.boolean(),
  /** The state's word for all owned vehicles; null on the card of one vehicle. */
  fleetWord: z.string().nullable(),
  /** Addresses, only if the state requires them on the card. */
  insuredAddress: z.string().nullable(),
  insurerAddress: z.string().nullable(),
  /**
   * Calendar dates. The card begins and ends at 12:01 a.m. in `timeZone`. A temporary card has its
   * own dates.
   */
  startDate: z.string(),
  endDate: z.string(),
  /** False if the card shows the effective date alone. Such a card is valid for a year. */
  showsEnd: z.boolean(),
  /** The agency bound the vehicle, and the carrier has not confirmed it. */
  temporary: z.boolean(),
  /** Texts that state law requires on the card. */
  heading: z.string().nullable(),
  statements: z.array(z.string()),
  /** A summary of penalties, beside the card. */
  penalties: z.array(z.string()),
  /** The licensed agent, if the card is an agent's statement of insurance; null on other cards. */
  agent: z.string().nullable(),
  notice: z.string().nullable(),
  /** The printed card leaves room for a replacement vehicle. */
  replacement: z.boolean(),
  timeZone: z.string(),
  agencyName: z.string(),
  agencyPhone: z.string(),
  /** The demonstration notice; null for a real agency. */
  foot: z.string().nullable(),
})
export type AutoIdCard = z.infer<typeof AutoIdCard>

/**
 * The carrier's own ID card of a policy in force: per vehicle, the newest that the agency uploaded.
 * It is shown for vehicles for which the portal draws no card.
 */
export const CarrierCard = entity({
  policyId: z.string(),
  policyNumber: z.string(),
  policyType: z.string(),
  carrier: z.string(),
  /** The vehicles on the card; empty for all vehicles of the policy. */
  vehicles: z.array(z.object({ id: z.string(), name: z.string() })),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  uploadedAt: z.string(),
  /** The end of the term, or of its coverage if that is earlier, at 12:01 a.m. */
  endDate: z.string(),
  /**
   * The coverage ends before its term, so the file may show a later day. Such a card cannot be
   * shared by link.
   */
  endsEarly: z.boolean(),
  timeZone: z.string(),
})
export type CarrierCard = z.infer<typeof CarrierCard>

/** Links to one card that are valid at the same time. */
export const maxCardLinks = 10

/**
 * Public link to one card. The link ends after 30 days, when somebody withdraws it, and for good
 * with the coverage. A link to the carrier's card also ends with a newer card.
 */
export const CardLink = entity({
  /** Null on a link to the carrier's card. */
  vehicleId: z.string().nullable(),
  /** The file of the carrier's card; null on a link to a card that the portal draws. */
  documentId: z.string().nullable(),
  /** 'Year make model'; null on a link to the carrier's card. */
  vehicle: z.string().nullable(),
  url: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  expiresAt: z.string(),
})
export type CardLink = z.infer<typeof CardLink>

// A card prints the names of the client and the agency, so the list includes these entities.
const shownEntities = ['policy', 'client', 'user', 'agency', 'document'] as const

const cardsReply = z.object({ cards: z.array(AutoIdCard), carrierCards: z.array(CarrierCard) })

/**
 * Reason why a vehicle of an active policy has no card. Without a vehicle, the reason is about the
 * whole policy.
 */
const WithheldCard = z.object({
  vehicleId: z.string().nullable(),
  vehicle: z.string().nullable(),
  why: z.string(),
})
export type WithheldCard = z.infer<typeof WithheldCard>
const policyParams = z.object({ policyId: Id })

const missingVehiclesError = 'Please choose vehicles of the policy'
const maxVehiclesOnCard = 1000
const vehicleParams = z.object({ id: Id })
const documentParams = z.object({ id: Id })
const linkParams = z.object({ token: boundedText(200, 'This link is not valid') })

export const cards = {
  /** All of the client's own cards. The installed app keeps them for offline use. */
  mine: endpoint({
    summary: "A client's own ID cards",
    method: 'GET',
    path: '/api/card',
    who: clientsOnly,
    shows: shownEntities,
    reply: cardsReply,
    fails: 'Failed to fetch ID cards',
  }),
  ofPolicy: endpoint({
    summary: 'ID cards of a policy',
    method: 'GET',
    path: '/api/card/policy/:policyId',
    who: allRoles,
    shows: shownEntities,
    params: policyParams,
    /** `withheld` lists, for staff, the missing fields per card. It is empty for clients. */
    reply: cardsReply.extend({ withheld: z.array(WithheldCard) }),
    fails: 'Failed to fetch ID cards',
  }),
  paper: endpoint({
    summary: 'The ID card of one vehicle, as PDF',
    method: 'GET',
    path: '/api/card/paper/:id',
    who: allRoles,
    params: vehicleParams,
    sends: 'application/pdf',
    refuses: ['no_card', 'unknown_letters'],
    fails: 'Failed to open the ID card',
  }),
  papers: endpoint({
    summary: 'The ID cards of a policy, as PDF',
    method: 'GET',
    path: '/api/card/papers/:policyId',
    who: allRoles,
    params: policyParams,
    sends: 'application/pdf',
    refuses: ['no_card', 'unknown_letters'],
    fails: 'Failed to open the ID cards',
  }),
  /**
   * Clients see the document as their ID card until the coverage ends, a newer card is uploaded, or
   * its vehicles leave the policy.
   */
  uploadOfCarrier: endpoint({
    summary: 'Upload the carrier’s ID card of a policy',
    method: 'POST',
    path: '/api/agent/card/carrier/:policyId',
    who: staff,
    changes: ['document', 'client'],
    isIdempotent: true,
    params: policyParams,
    body: z.object({
      /** The vehicles on the card; none for all vehicles of the policy. */
      vehicleIds: z
        .union([Id, z.array(Id).max(maxVehiclesOnCard)], missingVehiclesError)
        .transform((value) => [value].flat())
        .default([]),
    }),
    file: { missing: 'Please choose the carrier’s card' },
    reply: z.object({ document: Document }),
    status: 201,
    refuses: ['no_card'],
    fails: 'Failed to upload the carrier’s card',
  }),
  carrierLink: endpoint({
    summary: 'A link that opens the carrier’s ID card for five minutes, for whoever holds it',
    method: 'GET',
    path: '/api/card/carrier/:id/link',
    who: allRoles,
    shows: [],
    params: documentParams,
    reply: z.object({ url: z.string() }),
    fails: 'Failed to open the ID card',
  }),
  links: endpoint({
    summary: 'Shared links to the ID cards of a policy',
    method: 'GET',
    path: '/api/card/links/:policyId',
    who: allRoles,
    shows: ['policy'],
    params: policyParams,
    reply: z.object({ links: z.array(CardLink) }),
    fails: 'Failed to fetch shared links',
  }),
  share: endpoint({
    summary: 'Share an ID card by a link',
    method: 'POST',
    path: '/api/card/share/:id',
    who: allRoles,
    changes: ['policy'],
    isIdempotent: true,
    params: vehicleParams,
    reply: z.object({ link: CardLink }),
    status: 201,
    refuses: ['no_card', 'too_many_links'],
    fails: 'Failed to share the ID card',
  }),
  shareCarrier: endpoint({
    summary: 'Share the carrier’s ID card by a link',
    method: 'POST',
    path: '/api/card/carrier/:id/share',
    who: allRoles,
    changes: ['policy'],
    isIdempotent: true,
    params: documentParams,
    reply: z.object({ link: CardLink }),
    status: 201,
    refuses: ['no_card', 'too_many_links'],
    fails: 'Failed to share the ID card',
  }),
  withdraw: endpoint({
    summary: 'Withdraw a link to an ID card',
    method: 'DELETE',
    path: '/api/card/link/:id',
    who: allRoles,
    changes: ['policy'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to withdraw the link',
  }),
  shared: endpoint({
    summary: 'An ID card, by a shared link',
    method: 'GET',
    path: '/api/card/shared/:token',
    who: anyone,
    shows: [],
    params: linkParams,
    /** One of the two is set, the other is null. */
    reply: z.object({ card: AutoIdCard.nullable(), carrierCard: CarrierCard.nullable() }),
    fails: 'Failed to open the ID card',
  }),
  sharedCarrierLink: endpoint({
    summary: 'A link that opens the carrier’s ID card for five minutes, by a shared link',
    method: 'GET',
    path: '/api/card/shared/:token/link',
    who: anyone,
    shows: [],
    params: linkParams,
    reply: z.object({ url: z.string() }),
    fails: 'Failed to open the ID card',
  }),
  sharedPaper: endpoint({
    summary: 'An ID card as PDF, by a shared link',
    method: 'GET',
    path: '/api/card/shared/:token/paper',
    who: anyone,
    params: linkParams,
    sends: 'application/pdf',
    refuses: ['no_card', 'too_many_tries', 'unknown_letters'],
    fails: 'Failed to open the ID card',
  }),
}
