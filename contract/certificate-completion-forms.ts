import { z } from 'zod'
import { WholesaleAuthorityForm } from './certificate-law-forms.ts'
import { choiceIdField } from './endpoint.ts'
import { requiredText } from './values/text.ts'

/** The writing company of all approved policies of a carrier and line that name none. */
export const NameCompanyForm = z.object({
  carrier: requiredText(200, 'Please choose a carrier'),
  type: requiredText(200, 'Please choose a type of insurance'),
  companyId: choiceIdField('Please choose a company'),
})

/** Where a wholesaler gave the authority for all policies that it placed. */
export const WholesalerForm = WholesaleAuthorityForm.pick({ reference: true }).extend({
  wholesaler: requiredText(200, 'Please choose a wholesale broker or MGA'),
})
