import { OwnDetails } from '../../contract/auth.ts'
import type { User } from '../../contract/users.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { auth } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Facts } from '../ui/facts.tsx'

const valuesOf = ({ phone, address }: User) => ({ phone: phone ?? '', address: address ?? '' })

/** Clients change only their own phone and address; their agent changes the rest. */
export function MyDetailsDialog({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const form = useContractForm(OwnDetails, valuesOf(me))
  // The address belongs to the account, so only people with full rights may change it.
  const hasFullRight = me.may === 'everything'
  return (
    <FormDialog
      call={auth.updateDetails}
      form={form}
      send={({ phone, address }) => (hasFullRight ? { phone, address } : { phone })}
      edits={{
        record: me,
        recordOf: ({ user }) => user,
        values: valuesOf,
        fields: { phone: 'Phone', address: 'Address' },
      }}
      successToast={{ title: 'Details saved', description: 'Your agent can see them now.' }}
      failureTitle="Details not saved"
      title="My Details"
      description="To change your name, email or company, please ask your agent."
      size="sm"
      onClose={onClose}
    >
      <Facts
        columnCount={1}
        facts={[
          { label: 'Name', value: me.fullName },
          { label: 'Email', value: me.email },
          ...(me.company ? [{ label: 'Company', value: me.company }] : []),
        ]}
      />
      <form.PhoneField name="phone" label="Phone" autoComplete="tel-national" />
      {hasFullRight && (
        <form.TextAreaField name="address" label="Address" rows={3} autoComplete="street-address" />
      )}
    </FormDialog>
  )
}
