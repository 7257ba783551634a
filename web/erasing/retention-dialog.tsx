import { RetentionForm, type RetentionSettings } from '../../contract/agency-forms.ts'
import { retentionKinds, retentionLabels } from '../../contract/values/retention.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { erasing } from '../api/wire.ts'

const valuesOf = ({ policies, claims, quotes, correspondence }: RetentionSettings) => ({
  policies: String(policies),
  claims: String(claims),
  quotes: String(quotes),
  correspondence: String(correspondence),
})

export function RetentionDialog({
  retention,
  onClose,
}: {
  retention: RetentionSettings
  onClose: () => void
}) {
  const form = useContractForm(RetentionForm, valuesOf(retention))
  return (
    <FormDialog
      title="Record Retention"
      description="Ask your state and your E&O carrier how long to keep records. A shorter period also applies to erasures under way."
      size="sm"
      onClose={onClose}
      call={erasing.changeRetention}
      form={form}
      send={(years) => years}
      edits={{
        record: retention,
        recordOf: (reply) => reply.retention,
        values: valuesOf,
        fields: {
          policies: retentionLabels.policies.label,
          claims: retentionLabels.claims.label,
          quotes: retentionLabels.quotes.label,
          correspondence: retentionLabels.correspondence.label,
        },
      }}
      successToast={{ title: 'Retention Saved' }}
    >
      {retentionKinds.map((kind) => (
        <form.TextField
          key={kind}
          name={kind}
          label={retentionLabels[kind].label}
          hint={`Years ${retentionLabels[kind].since}.`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      ))}
    </FormDialog>
  )
}
