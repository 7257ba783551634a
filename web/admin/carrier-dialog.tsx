import type { z } from 'zod'
import { CarrierForm } from '../../contract/carrier-forms.ts'
import type { CarrierDetails } from '../../contract/carriers.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { carriers } from '../api/wire.ts'

const blank = {
  ...{ name: '', claimPhone: '', claimPage: '', payPage: '', payPhone: '', naic: '', aliases: '' },
  ...{ autoClaimEmail: '', propertyClaimEmail: '', liabilityClaimEmail: '', compensationClaimEmail: '' },
  ...{ claimEmail: '', forPolicies: true, leadsOffers: false, mayIssueCards: 'false' },
} satisfies z.input<typeof CarrierForm>

const valuesOf = ({
  name,
  claimPhone,
  claimPage,
  claimEmail,
  payPage,
  payPhone,
  naic,
  aliases,
  ...carrier
}: CarrierDetails) => ({
  name,
  claimPhone: claimPhone ?? '',
  claimPage: claimPage ?? '',
  claimEmail: claimEmail ?? '',
  autoClaimEmail: carrier.autoClaimEmail ?? '',
  propertyClaimEmail: carrier.propertyClaimEmail ?? '',
  liabilityClaimEmail: carrier.liabilityClaimEmail ?? '',
  compensationClaimEmail: carrier.compensationClaimEmail ?? '',
  payPage: payPage ?? '',
  payPhone: payPhone ?? '',
  naic: naic ?? '',
  aliases: aliases.join('\n'),
  forPolicies: carrier.forPolicies,
  leadsOffers: carrier.leadsOffers,
  mayIssueCards: carrier.mayIssueCards === null ? '' : String(carrier.mayIssueCards),
})

const claimEmails = {
  autoClaimEmail: 'Claims email, auto',
  propertyClaimEmail: 'Claims email, property',
  liabilityClaimEmail: 'Claims email, liability',
  compensationClaimEmail: 'Claims email, workers’ compensation',
} as const
const claimEmailFields = [
  'autoClaimEmail',
  'propertyClaimEmail',
  'liabilityClaimEmail',
  'compensationClaimEmail',
] as const

const fields = {
  ...claimEmails,
  name: 'Name',
  claimPhone: 'Claim phone',
  claimPage: 'Claims website',
  claimEmail: 'Claims email',
  payPage: 'Payment page',
  payPhone: 'Payment phone',
  naic: 'NAIC number',
  aliases: 'Also written as',
  forPolicies: 'Available on policies and quotes',
  leadsOffers: 'Preferred carrier',
  mayIssueCards: 'We may issue ID cards',
}

export function AddCarrierDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(CarrierForm, blank)
  return (
    <FormDialog
      call={carriers.add}
      form={form}
      send={(values) => values}
      successToast={({ carrier }) => ({
        title: 'Carrier Added',
        description: `${carrier.name} can now be chosen on policies and offers.`,
      })}
      failureTitle="Failed to add the carrier"
      title="Add Carrier"
      description="Everyone who adds policies and offers can choose this carrier."
      size="lg"
      onClose={onClose}
      submitLabel="Add Carrier"
      busyLabel="Adding..."
    >
      <CarrierFields form={form} />
    </FormDialog>
  )
}

export function CarrierDialog({ carrier, onClose }: { carrier: CarrierDetails; onClose: () => void }) {
  const form = useContractForm(CarrierForm, valuesOf(carrier))
  return (
    <FormDialog
      call={carriers.change}
      form={form}
      send={(values) => ({ id: carrier.id, ...values })}
      edits={{ record: carrier, recordOf: (reply) => reply.carrier, values: valuesOf, fields }}
      successToast={(reply) => ({
        title: 'Carrier Saved',
        description: `Clients with ${reply.carrier.name} policies see the change at once.`,
      })}
      failureTitle="Failed to save the carrier"
      title="Edit Carrier"
      description={carrier.name}
      size="lg"
      onClose={onClose}
    >
      <CarrierFields
        form={form}
        isUnanswered={carrier.mayIssueCards === null}
        nameHint="A new name appears on every policy and offer at once. Searches still find the old name."
      />
    </FormDialog>
  )
}

function CarrierFields({
  form,
  nameHint,
  isUnanswered = false,
}: {
  form: ContractForm<typeof CarrierForm>
  nameHint?: string
  /** Nobody has answered yet whether the agency may issue ID cards. */
  isUnanswered?: boolean
}) {
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' } as const
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.TextField name="name" label="Name" autoComplete="off" hint={nameHint} required isWide />
      <form.TextField
        name="claimPhone"
        label="Claim phone"
        type="tel"
        autoComplete="off"
        hint="Include the extension, if any"
        optional
      />
      <form.TextField
        name="payPhone"
        label="Payment phone"
        type="tel"
        autoComplete="off"
        hint="For payments by phone and billing questions"
        optional
      />
      <form.TextField name="claimPage" label="Claims website" optional {...address} />
      <form.TextField name="payPage" label="Payment page" optional {...address} />
      <form.TextField
        name="claimEmail"
        label="Claims email"
        type="email"
        autoComplete="off"
        hint="First notices of loss go here, unless the line has its own address"
        optional
      />
      <form.TextField
        name="naic"
        label="NAIC number"
        hint="ID cards show the number of the writing company"
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <ClaimEmailsByLine form={form} />
      <form.TextAreaField
        name="aliases"
        label="Also written as"
        hint="Other names of this carrier, one per line."
        rows={3}
        optional
        isWide
      />
      <form.SelectField
        name="mayIssueCards"
        label="We may issue ID cards"
        hint="Choose Yes only with the carrier’s authority."
        options={[
          ...(isUnanswered ? [{ value: '', label: 'Not answered' }] : []),
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        isWide
      />
      <form.CheckboxField name="forPolicies" label="Available on policies and quotes" />
      <form.CheckboxField
        name="leadsOffers"
        label="Preferred carrier"
        hint="Listed first when you add an offer."
      />
    </div>
  )
}

/** The addresses of lines that have one of their own. Open if one is entered. */
function ClaimEmailsByLine({ form }: { form: ContractForm<typeof CarrierForm> }) {
  const isUsed = claimEmailFields.some(
    (name) => Boolean(form.watch(name)) || form.getFieldState(name, form.formState).invalid,
  )
  return (
    <details open={isUsed} className="sm:col-span-2">
      <summary className="cursor-pointer rounded-control py-2 text-sm text-muted">
        Claims emails by line
      </summary>
      <div className="mt-2 grid items-start gap-5 sm:grid-cols-2">
        {claimEmailFields.map((name) => (
          <form.TextField
            key={name}
            name={name}
            label={claimEmails[name]}
            type="email"
            autoComplete="off"
            optional
          />
        ))}
      </div>
    </details>
  )
}
