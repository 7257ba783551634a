import { z } from 'zod'
import {
  CarrierForm,
  CarrierInfo,
  CompanyForm,
  carrierNameField,
  carrierNotListedError,
} from './carrier-forms.ts'
import { adminsOnly, allRoles, endpoint, Id, staff, versionField } from './endpoint.ts'

const Carrier = z.object({
  name: z.string(),
  claimPhone: z.string().nullable(),
  /** The carrier's web page for reporting claims. */
  claimPage: z.string().nullable(),
  /** NAIC number, five digits. ID cards show that of the writing company instead. */
  naic: z.string().nullable(),
  version: z.number(),
})

/** An insurer (writing company) of a carrier, as a policy names it. */
export const WritingCompany = z.object({ id: z.string(), name: z.string(), naic: z.string().nullable() })
export type WritingCompany = z.infer<typeof WritingCompany>

/** A carrier for the choice in a dialog. The search in the dialog uses its aliases. */
const CarrierChoice = z.object({
  id: z.string(),
  name: z.string(),
  forPolicies: z.boolean(),
  leadsOffers: z.boolean(),
  aliases: z.array(z.string()),
  companies: z.array(WritingCompany.extend({ aliases: z.array(z.string()) })),
})
export type CarrierChoice = z.infer<typeof CarrierChoice>

export const CarrierCompany = WritingCompany.extend({
  carrierId: z.string(),
  /** The insurer's address, which some states require on ID cards. */
  address: z.string().nullable(),
  admittedIn: z.array(z.string()),
  surplusIn: z.array(z.string()),
  aliases: z.array(z.string()),
  version: z.number(),
})
export type CarrierCompany = z.infer<typeof CarrierCompany>

export const CarrierDetails = Carrier.extend({
  id: z.string(),
  /** The carrier's email address for new claims. */
  claimEmail: z.string().nullable(),
  /** The addresses of lines that have one of their own. */
  autoClaimEmail: z.string().nullable(),
  propertyClaimEmail: z.string().nullable(),
  liabilityClaimEmail: z.string().nullable(),
  compensationClaimEmail: z.string().nullable(),
  payPage: z.string().nullable(),
  payPhone: z.string().nullable(),
  /** Hash of the logo file. */
  logo: z.string().nullable(),
  forPolicies: z.boolean(),
  leadsOffers: z.boolean(),
  /** Whether the agency may issue the carrier's ID cards. Null: not answered, counts as yes. */
  mayIssueCards: z.boolean().nullable(),
  retiredAt: z.string().nullable(),
  aliases: z.array(z.string()),
  companies: z.array(CarrierCompany),
})
export type CarrierDetails = z.infer<typeof CarrierDetails>

/** Carriers per agency, and companies per carrier. These lists are read whole, without paging. */
export const maxCarriers = 1000
export const maxCompanies = 100

const carrierParams = z.object({ id: Id })
const carrierReply = z.object({ carrier: CarrierDetails })
const companyReply = z.object({ company: CarrierCompany })
// All of these entities show the carrier's name.
const changedEntities = ['agency', 'policy', 'claim', 'quote', 'certificate'] as const

/** Number of policies and offers with a carrier, including hidden ones. */
const CarrierUsage = z.object({ policies: z.number(), offers: z.number() })

export const carriers = {
  list: endpoint({
    summary: 'The carriers of policies, by name',
    method: 'GET',
    path: '/api/carrier',
    who: allRoles,
    shows: ['agency'],
    reply: z.object({ carriers: z.array(Carrier) }),
    fails: 'Failed to fetch carriers',
  }),
  save: endpoint({
    summary: 'Save the details of a carrier',
    method: 'PUT',
    path: '/api/admin/carrier/:name',
    who: adminsOnly,
    changes: changedEntities,
    params: z.object({ name: carrierNameField(carrierNotListedError) }),
    body: CarrierInfo.extend(versionField),
    reply: z.object({ carrier: Carrier }),
    fails: 'Failed to save the carrier',
  }),
  /** Carriers for the dialogs of policies and offers, in list order. */
  choices: endpoint({
    summary: 'Carriers to choose from, with their companies and aliases',
    method: 'GET',
    path: '/api/carriers',
    who: staff,
    shows: ['agency'],
    reply: z.object({ carriers: z.array(CarrierChoice) }),
    fails: 'Failed to fetch carriers',
  }),
  kept: endpoint({
    summary: 'Every carrier with all details, including retired ones',
    method: 'GET',
    path: '/api/admin/carriers',
    who: adminsOnly,
    shows: ['agency'],
    reply: z.object({ carriers: z.array(CarrierDetails) }),
    fails: 'Failed to fetch carriers',
  }),
  use: endpoint({
    summary: 'Number of policies and offers with a carrier',
    method: 'GET',
    path: '/api/admin/carriers/:id/use',
    who: adminsOnly,
    shows: ['agency', 'policy', 'quote'],
    params: carrierParams,
    reply: CarrierUsage,
    fails: 'Failed to count the carrier’s policies',
  }),
  add: endpoint({
    summary: 'Add a carrier',
    method: 'POST',
    path: '/api/admin/carriers',
    who: adminsOnly,
    changes: ['agency'],
    isIdempotent: true,
    body: CarrierForm,
    reply: carrierReply,
    status: 201,
    refuses: ['too_many_carriers'],
    fails: 'Failed to add the carrier',
  }),
  /** A new name appears at once on every policy and offer; the old name stays as an alias. */
  change: endpoint({
    summary: 'Change a carrier, including its name',
    method: 'PUT',
    path: '/api/admin/carriers/:id',
    who: adminsOnly,
    changes: changedEntities,
    params: carrierParams,
    body: CarrierForm.extend(versionField),
    reply: carrierReply,
    fails: 'Failed to save the carrier',
  }),
  /** Moves policies, offers, companies and names of one carrier to the other. */
  merge: endpoint({
    summary: 'Merge a carrier into another',
    method: 'POST',
    path: '/api/admin/carriers/:id/merge',
    who: adminsOnly,
    changes: changedEntities,
    params: carrierParams,
    body: z.object({ into: Id }),
    reply: carrierReply.extend(CarrierUsage.shape),
    refuses: ['not_found', 'same_carrier'],
    fails: 'Failed to merge the carriers',
  }),
  /** Excludes the carrier from new policies and offers. Existing ones stay and can be edited. */
  retire: endpoint({
    summary: 'Retire a carrier',
    method: 'POST',
    path: '/api/admin/carriers/:id/retire',
    who: adminsOnly,
    changes: ['agency'],
    params: carrierParams,
    reply: carrierReply,
    fails: 'Failed to retire the carrier',
  }),
  takeBack: endpoint({
    summary: 'Restore a retired carrier',
    method: 'POST',
    path: '/api/admin/carriers/:id/take-back',
    who: adminsOnly,
    changes: ['agency'],
    params: carrierParams,
    reply: carrierReply,
    fails: 'Failed to restore the carrier',
  }),
  /** PNG or JPEG, at most 500 kB. Replaces the current logo. */
  setLogo: endpoint({
    summary: 'Set the logo of a carrier',
    method: 'POST',
    path: '/api/admin/carriers/:id/logo',
    who: adminsOnly,
    changes: ['agency', 'quote'],
    params: carrierParams,
    file: { missing: 'Please choose an image' },
    reply: carrierReply,
    fails: 'Failed to save the logo',
  }),
  removeLogo: endpoint({
    summary: 'Remove the logo of a carrier',
    method: 'DELETE',
    path: '/api/admin/carriers/:id/logo',
    who: adminsOnly,
    changes: ['agency', 'quote'],
    params: carrierParams,
    reply: carrierReply,
    fails: 'Failed to remove the logo',
  }),
  addCompany: endpoint({
    summary: 'Add a writing company to a carrier',
    method: 'POST',
    path: '/api/admin/carriers/:id/companies',
    who: adminsOnly,
    changes: ['agency'],
    isIdempotent: true,
    params: carrierParams,
    body: CompanyForm,
    reply: companyReply,
    status: 201,
    refuses: ['too_many_carriers'],
    fails: 'Failed to add the company',
  }),
  changeCompany: endpoint({
    summary: 'Change a writing company of a carrier',
    method: 'PUT',
    path: '/api/admin/carrier-companies/:id',
    who: adminsOnly,
    changes: ['agency', 'policy', 'certificate'],
    params: carrierParams,
    body: CompanyForm.extend(versionField),
    reply: companyReply,
    fails: 'Failed to save the company',
  }),
  removeCompany: endpoint({
    summary: 'Remove a writing company that no policy names',
    method: 'DELETE',
    path: '/api/admin/carrier-companies/:id',
    who: adminsOnly,
    changes: ['agency'],
    params: carrierParams,
    status: 204,
    refuses: ['in_use'],
    fails: 'Failed to remove the company',
  }),
}
