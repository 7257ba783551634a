import { fullName } from '../../../contract/values/names.ts'
import { stateOfAddress } from '../../../contract/values/us-address.ts'

interface InsuredOnFile {
  namedInsured: string | null
  category: 'commercial' | 'personal'
  company: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * The named insured of an auto policy, as the agency entered it: data that clients type into their
 * account proves nothing. Without an entry, the named insured is the company on file for a
 * commercial policy, and the person for a personal one.
 */
export const namedInsuredOf = ({ namedInsured, category, company, firstName, lastName }: InsuredOnFile) =>
  namedInsured ?? ((category === 'commercial' && company) || fullName(firstName, lastName))

/** The state of the insured: by location, otherwise by mailing address. */
export const addressStateOf = (owner: { address: string | null; locationAddress: string | null }) =>
  stateOfAddress(owner.locationAddress) ?? stateOfAddress(owner.address)
