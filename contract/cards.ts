import { z } from 'zod'
import { anyone, clientsOnly, endpoint, entity, Id, signedIn } from './endpoint.ts'
import { bounded } from './values/text.ts'

/** An auto ID card of one vehicle, for the active term of its policy. */
export const AutoIdCard = entity({
  policyId: z.string(),
  policyNumber: z.string(),
  /** 'Commercial Auto Insurance' or 'auto'. */
  policyType: z.string(),
  /** Who insures: the company that wrote the policy, or the brand where it names none. */
  carrier: z.string(),
  /** Its company number, where the agency keeps it. */
  naic: z.string().nullable(),
  /** The carrier's phone for urgent claims. */
  claimPhone: z.string().nullable(),
  namedInsured: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  vinEnd: z.string().nullable(),
  /** The whole number, where the state asks for it on the card; else null, whatever is on file. */
  vin: z.string().nullable(),
  /** It is of all vehicles that the insured owns, in the place of one. */
  allOwned: z.boolean(),
  /** Calendar dates; both begin and end at 12:01 a.m. in `timeZone`. Of a temporary card they are its own. */
  startDate: z.string(),
  endDate: z.string(),
  /** The agency has bound it, and the carrier has not confirmed it yet. */
  temporary: z.boolean(),
  /** What the law of the state has stand on it. */
  heading: z.string().nullable(),
  notice: z.string().nullable(),
  /** Room for the vehicle that takes the place of this one. */
  replacement: z.boolean(),
  timeZone: z.string(),
  agencyName: z.string(),
  agencyPhone: z.string(),
  /** The demonstration notice; null for a real agency. */
  foot: z.string().nullable(),
})
export type AutoIdCard = z.infer<typeof AutoIdCard>

/** How many links to one card can be open at once. */
export const maxCardLinks = 10

/** A link to one card. Whoever has it sees the card; it dies with the policy, after 30 days, or when it is withdrawn. */
export const CardLink = entity({
  vehicleId: z.string(),
  /** 'Year make model' of its vehicle. */
  vehicle: z.string(),
  url: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  expiresAt: z.string(),
})
export type CardLink = z.infer<typeof CardLink>

// The client's and the agency's names stand on a card.
const shows = ['policy', 'client', 'user', 'agency'] as const

const many = z.object({ cards: z.array(AutoIdCard) })

/** Why a vehicle of an active policy has no card of the portal's own; of the whole policy where no vehicle is named. */
const WithheldCard = z.object({
  vehicleId: z.string().nullable(),
  vehicle: z.string().nullable(),
  why: z.string(),
})
export type WithheldCard = z.infer<typeof WithheldCard>
const ofPolicy = z.object({ policyId: Id })
const ofVehicle = z.object({ id: Id })
const ofLink = z.object({ token: bounded(200, 'This link is not one of ours') })

export const cards = {
  /** All of a client's own: what the installed app keeps for when there is no network. */
  mine: endpoint({
    summary: "A client's own ID cards",
    method: 'GET',
    path: '/api/card',
    who: clientsOnly,
    shows,
    reply: many,
    fails: 'Failed to fetch ID cards',
  }),
  ofPolicy: endpoint({
    summary: 'ID cards of a policy',
    method: 'GET',
    path: '/api/card/policy/:policyId',
    who: signedIn,
    shows,
    params: ofPolicy,
    /** `withheld` is for staff: what is missing, field by field, for a card that can be shown. A client's is empty. */
    reply: many.extend({ withheld: z.array(WithheldCard) }),
    fails: 'Failed to fetch ID cards',
  }),
  paper: endpoint({
    summary: 'The ID card of one vehicle, as a paper',
    method: 'GET',
    path: '/api/card/paper/:id',
    who: signedIn,
    params: ofVehicle,
    sends: 'application/pdf',
    refuses: ['no_card', 'unknown_letters'],
    fails: 'Failed to open the ID card',
  }),
  papers: endpoint({
    summary: 'The ID cards of a policy, as a paper',
    method: 'GET',
    path: '/api/card/papers/:policyId',
    who: signedIn,
    params: ofPolicy,
    sends: 'application/pdf',
    refuses: ['no_card', 'unknown_letters'],
    fails: 'Failed to open the ID cards',
  }),
  links: endpoint({
    summary: 'Links by which ID cards of a policy are shared',
    method: 'GET',
    path: '/api/card/links/:policyId',
    who: signedIn,
    shows: ['policy'],
    params: ofPolicy,
    reply: z.object({ links: z.array(CardLink) }),
    fails: 'Failed to fetch shared links',
  }),
  share: endpoint({
    summary: 'Share an ID card by a link',
    method: 'POST',
    path: '/api/card/share/:id',
    who: signedIn,
    changes: ['policy'],
    once: true,
    params: ofVehicle,
    reply: z.object({ link: CardLink }),
    status: 201,
    refuses: ['no_card', 'too_many_links'],
    fails: 'Failed to share the ID card',
  }),
  withdraw: endpoint({
    summary: 'Withdraw a link to an ID card',
    method: 'DELETE',
    path: '/api/card/link/:id',
    who: signedIn,
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
    params: ofLink,
    reply: z.object({ card: AutoIdCard }),
    fails: 'Failed to open the ID card',
  }),
  sharedPaper: endpoint({
    summary: 'An ID card as a paper, by a shared link',
    method: 'GET',
    path: '/api/card/shared/:token/paper',
    who: anyone,
    params: ofLink,
    sends: 'application/pdf',
    refuses: ['no_card', 'too_many_tries', 'unknown_letters'],
    fails: 'Failed to open the ID card',
  }),
}
