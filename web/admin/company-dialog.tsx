import type { z } from 'zod'
import { CompanyForm } from '../../contract/carrier-forms.ts'
import type { CarrierCompany, CarrierDetails } from '../../contract/carriers.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { carriers } from '../api/wire.ts'

const blank = {
  ...{ name: '', naic: '', address: '', admittedIn: '', surplusIn: '', aliases: '' },
} satisfies z.input<typeof CompanyForm>

const valuesOf = ({ name, naic, address, admittedIn, surplusIn, aliases }: CarrierCompany) => ({
  name,
  naic: naic ?? '',
  address: address ?? '',
  admittedIn: admittedIn.join(', '),
  surplusIn: surplusIn.join(', '),
  aliases: aliases.join('\n'),
})

const fields = {
  name: 'Name',
  naic: 'NAIC number',
  address: 'Address',
  admittedIn: 'Admitted in',
  surplusIn: 'Eligible surplus lines in',
  aliases: 'Also written as',
}

export function AddCompanyDialog({ carrier, onClose }: { carrier: CarrierDetails; onClose: () => void }) {
  const form = useContractForm(CompanyForm, blank)
  return (
    <FormDialog
      call={carriers.addCompany}
      form={form}
      send={(values) => ({ id: carrier.id, ...values })}
      successToast={({ company }) => ({
        title: 'Company Added',
        description: `${company.name} can now be chosen on policies from ${carrier.name}.`,
      })}
      failureTitle="Failed to add the company"
      title="Add Company"
      description={`A company that writes policies for ${carrier.name}.`}
      onClose={onClose}
      submitLabel="Add Company"
      busyLabel="Adding..."
    >
      <CompanyFields form={form} />
    </FormDialog>
  )
}

export function EditCompanyDialog({ company, onClose }: { company: CarrierCompany; onClose: () => void }) {
  const form = useContractForm(CompanyForm, valuesOf(company))
  return (
    <FormDialog
      call={carriers.changeCompany}
      form={form}
      send={(values) => ({ id: company.id, ...values })}
      edits={{ record: company, recordOf: (reply) => reply.company, values: valuesOf, fields }}
      successToast={{ title: 'Company Saved', description: 'New certificates and ID cards show it.' }}
      failureTitle="Failed to save the company"
      title="Edit Company"
      description={company.name}
      onClose={onClose}
    >
      <CompanyFields form={form} />
    </FormDialog>
  )
}

function CompanyFields({ form }: { form: ContractForm<typeof CompanyForm> }) {
  const states = { placeholder: 'CT, RI', hint: 'Two letters each', autoComplete: 'off' } as const
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.TextField
        name="name"
        label="Name"
        hint="As printed on policies"
        autoComplete="off"
        required
        isWide
      />
      <form.TextField
        name="naic"
        label="NAIC number"
        hint="Five digits"
        inputMode="numeric"
        autoComplete="off"
        optional
        isWide
      />
      <form.TextField
        name="address"
        label="Address"
        hint="Missouri ID cards show it"
        autoComplete="off"
        optional
        isWide
      />
      <form.TextField name="admittedIn" label="Admitted in" optional {...states} />
      <form.TextField name="surplusIn" label="Eligible surplus lines in" optional {...states} />
      <form.TextAreaField
        name="aliases"
        label="Also written as"
        hint="One per line. Common short forms, such as Ins Co, are recognized."
        rows={2}
        optional
        isWide
      />
    </div>
  )
}
