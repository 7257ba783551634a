import { HolderByAgent, HolderForm } from '../../contract/certificate-forms.ts'
import { isStaff } from '../../contract/values/roles.ts'
import type { WrittenHolder } from '../../contract/values/written-holder.ts'
import { useContractForm } from '../api/form.ts'
import { useMe } from '../session/session.ts'

const blank = { name: '', street: '', city: '', state: '', zip: '', country: '' }

const valuesOf = ({ name, street, city, state, zip, country }: WrittenHolder) => ({
  name,
  street,
  city,
  state,
  zip,
  country,
})

/** The form of a new holder, filled in with the holder that was read from a client's words. */
export const useHolderForm = (writtenHolder: WrittenHolder | null) =>
  useContractForm(
    isStaff(useMe()) ? HolderByAgent : HolderForm,
    writtenHolder ? valuesOf(writtenHolder) : blank,
  )

export type HolderFormState = ReturnType<typeof useHolderForm>
