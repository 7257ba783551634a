import { type SignOnPerson, SignOnRequirement } from '../../contract/single-sign-on.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { singleSignOn } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'

/** One admin keeps password and passkey: the provider may fail. */
export function RequireDialog({
  people,
  label,
  onClose,
}: {
  people: readonly SignOnPerson[]
  label: string
  onClose: () => void
}) {
  const admins = people.filter(({ canBeEmergencyAdmin }) => canBeEmergencyAdmin)
  const form = useContractForm(SignOnRequirement, {
    isRequired: true,
    emergencyAdminId: admins.length === 1 ? (admins[0]?.id ?? '') : '',
  })
  const unlinkedCount = people.filter(({ linkedAt }) => !linkedAt).length
  return (
    <FormDialog
      title="Require Single Sign-On"
      description={`Agents and admins can then sign in only with ${label}. They are signed out now.`}
      call={singleSignOn.require}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Single Sign-On Is Required' }}
      submitLabel="Require for Staff"
      dirty={false}
      onClose={onClose}
    >
      {unlinkedCount > 0 && (
        <Alert tone="amber">
          {formatCount(unlinkedCount, 'person', 'people')} without a linked account cannot sign in until they
          link one.
        </Alert>
      )}
      <form.SelectField
        name="emergencyAdminId"
        label="Emergency admin"
        hint="Can still sign in if the provider fails. Must have a password and a passkey."
        options={[
          { value: '', label: 'Choose an admin' },
          ...admins.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
    </FormDialog>
  )
}
