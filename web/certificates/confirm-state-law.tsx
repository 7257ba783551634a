import { useQuery } from '@tanstack/react-query'
import { StateCheckForm } from '../../contract/certificate-law-forms.ts'
import type { LawState } from '../../contract/values/certificate-law.ts'
import { stateNames } from '../../contract/values/us-address.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { certificates } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

interface ConfirmStateLawProps {
  clientId: string
  /** The policies on the certificate; all of the client's policies if missing. */
  policyIds?: readonly string[] | undefined
  /** The state of the named project. */
  projectState?: LawState | undefined
  /** The last state is confirmed: the certificate can be issued. */
  onConfirmed: () => void
}

/**
 * For the dialog of a certificate that was refused with 'state_not_confirmed'. Asks the agent for
 * what they checked, state by state. Renders no form element, because the dialog is one.
 */
export function ConfirmStateLaw({ clientId, policyIds, projectState, onConfirmed }: ConfirmStateLawProps) {
  const { data } = useQuery(
    endpointQuery(certificates.statesToConfirm, {
      clientId,
      ...(policyIds && { policyIds: [...policyIds] }),
      ...(projectState && { projectState }),
    }),
  )
  const [state, ...otherStates] = data?.states ?? []
  if (!state) return null
  return (
    <ConfirmOneState
      key={state}
      state={state}
      onConfirmed={() => otherStates.length === 0 && onConfirmed()}
    />
  )
}

const checkedField = {
  name: 'checked',
  label: 'What did you check?',
  hint: 'A statute, a bulletin, or a call to the insurance department.',
} as const

const confirmedToast = (state: LawState) => ({
  title: 'State Confirmed',
  description: `The whole agency can now issue certificates for ${stateNames[state]}.`,
})

function ConfirmOneState({ state, onConfirmed }: { state: LawState; onConfirmed: () => void }) {
  const name = stateNames[state]
  const form = useContractForm(StateCheckForm, { checked: '' })
  const { submit, busy, failed } = useFormMutation(certificates.confirmState, form, {
    send: ({ checked }) => ({ state, checked }),
    successToast: confirmedToast(state),
    onDone: onConfirmed,
  })
  return (
    <section aria-label={`State law of ${name}`} className="space-y-4 rounded-card border border-line p-4">
      <Alert tone="amber">
        The portal does not know what {name} requires of a certificate. Please check that the agency may use
        the portal’s own form there.
      </Alert>
      <form.TextAreaField {...checkedField} rows={2} disabled={busy} />
      {failed && <Alert>{failed}</Alert>}
      <Button variant="secondary" busy={busy} onClick={submit}>
        Confirm for {name}
      </Button>
    </section>
  )
}

/** Confirms a state on the State Law page. */
export function ConfirmStateDialog({ state, onClose }: { state: LawState; onClose: () => void }) {
  const name = stateNames[state]
  const form = useContractForm(StateCheckForm, { checked: '' })
  return (
    <FormDialog
      call={certificates.confirmState}
      form={form}
      send={({ checked }) => ({ state, checked })}
      successToast={confirmedToast(state)}
      title={`Confirm Certificates in ${name}`}
      description={`Confirm only after you have checked that the agency may use the portal’s own certificates in ${name}. This applies to the whole agency.`}
      submitLabel={`Confirm for ${name}`}
      onClose={onClose}
    >
      <form.TextAreaField {...checkedField} rows={3} />
    </FormDialog>
  )
}
