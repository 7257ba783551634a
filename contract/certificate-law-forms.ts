import { z } from 'zod'
import { OptionalId } from './endpoint.ts'
import { requiredText } from './values/text.ts'

/** An agent confirms a state and says what was checked. */
export const StateCheckForm = z.object({
  checked: requiredText(1000, 'Please say what you checked'),
})

/** Where the wholesaler gave the authority to issue certificates. */
export const WholesaleAuthorityForm = z.object({
  reference: requiredText(1000, 'Please say where the authority is given'),
  /** The agreement or letter, if the client's documents have it. */
  documentId: OptionalId,
})
