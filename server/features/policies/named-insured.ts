import { fullName } from '../../../contract/values/names.ts'

interface OnFile {
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
export const namedInsuredOf = ({ namedInsured, category, company, firstName, lastName }: OnFile) =>
  namedInsured ?? ((category === 'commercial' && company) || fullName(firstName, lastName))
