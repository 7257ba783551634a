import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import {
  addForm,
  addSignature,
  agreeToRepresent,
  mapForm,
  removeForm,
  removeSignature,
  withdrawRepresentative,
} from './fillable-form.ts'
import { fillableFormsOnFile, hasSignature, licenseOf, readFillableForm, readPagePicture } from './queries.ts'

export const fillableFormRoutes = serve(api.fillableForms, {
  list: async (_, { db, me }) => ({
    forms: await fillableFormsOnFile(db),
    ownLicense: await licenseOf(db, me.id),
    hasOwnSignature: await hasSignature(db, me.id),
  }),

  one: async ({ id }, { db }) => ({ form: await readFillableForm(db, id) }),

  page: async ({ id, number }, { db }) => ({
    fileName: `page-${number}.webp`,
    content: await readPagePicture(db, id, Number(number) || 0),
    isImmutable: true,
  }),

  add: async ({ file, ...form }, context) => ({
    form: await readFillableForm(context.db, await addForm(context, form, file)),
  }),

  map: (form, context) =>
    runEdit(context, {
      change: (tx) => mapForm(tx, context, form),
      answer: async (db) => ({ form: await readFillableForm(db, form.id) }),
    }),

  async remove({ id }, context) {
    await context.write((tx) => removeForm(tx, context, id))
  },

  async agree({ license }, context) {
    await context.write((tx) => agreeToRepresent(tx, context, license))
  },

  async addSignature({ file }, context) {
    await addSignature(context, file)
  },

  async removeSignature(_, context) {
    await context.write((tx) => removeSignature(tx, context))
  },

  async withdraw(_, context) {
    await context.write((tx) => withdrawRepresentative(tx, context))
  },
})
