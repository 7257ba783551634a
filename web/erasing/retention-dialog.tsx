import { type Retention, RetentionForm } from '../../contract/agency-forms.ts'
import { retentionKinds, retentionWords } from '../../contract/values/retention.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { erasing } from '../api/wire.ts'

const valuesOf = ({ policies, claims, quotes, correspondence }: Retention) => ({
  policies: String(policies),
  claims: String(claims),
  quotes: String(quotes),
  correspondence: String(correspondence),
})

export function RetentionDialog({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const form = useContractForm(RetentionForm, valuesOf(retention))
  return (
    <FormDialog
      title="Retention"
      description="Ask your state and your errors-and-omissions carrier how long you must keep records. A shorter time counts for erasures under way too."
      size="sm"
      onClose={onClose}
      call={erasing.changeRetention}
      form={form}
      send={(years) => years}
      edits={{
        of: retention,
        now: (reply) => reply.retention,
        values: valuesOf,
        fields: {
          policies: retentionWords.policies.label,
          claims: retentionWords.claims.label,
          quotes: retentionWords.quotes.label,
          correspondence: retentionWords.correspondence.label,
        },
      }}
      told={{ title: 'Retention Saved' }}
    >
      {retentionKinds.map((kind) => (
        <form.TextField
          key={kind}
          name={kind}
          label={retentionWords[kind].label}
          hint={`Years ${retentionWords[kind].since}.`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      ))}
    </FormDialog>
  )
}
