import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { mountLogos } from '../../http/logos.ts'
import { readCarrierLogo } from './queries.ts'

/** The logos of carriers, each under its hash, beside that of the agency. */
export const mountCarrierLogos = (app: FastifyInstance, context: Context) =>
  mountLogos(app, context, readCarrierLogo)
