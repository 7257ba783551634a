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
 * Who is insured under an auto policy: whom the agency has named, since what clients type into their account proves
 * nothing. Where it has named nobody yet, a business policy insures the company on file, a personal one the person.
 */
export const namedInsuredOf = ({ namedInsured, category, company, firstName, lastName }: InsuredOnFile) =>
  namedInsured ?? ((category === 'commercial' && company) || fullName(firstName, lastName))

/** The state of who is insured: where they are, else where they have their mail. */
export const addressStateOf = (owner: { address: string | null; locationAddress: string | null }) =>
  stateOfAddress(owner.locationAddress) ?? stateOfAddress(owner.address)
