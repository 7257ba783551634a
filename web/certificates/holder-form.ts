import { HolderByAgent, HolderForm } from '../../contract/certificate-forms.ts'
import type { ParsedHolder } from '../../contract/values/parsed-holder.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'

const blank = { name: '', street: '', city: '', state: '', zip: '', country: '' }

const valuesOf = ({ name, street, city, state, zip, country }: ParsedHolder) => ({
  name,
  street,
  city,
  state,
  zip,
  country,
})

/** The form of a new holder, filled in with the holder that was read from a client's words. */
export const useHolderForm = (parsedHolder: ParsedHolder | null) =>
  useContractForm(
    isStaff(useMe()) ? HolderByAgent : HolderForm,
    parsedHolder ? valuesOf(parsedHolder) : blank,
  )

export type HolderFormState = ReturnType<typeof useHolderForm>
