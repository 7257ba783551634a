// Shows the OpenAPI document. It only reads: a call made here would be one on the agency's own clients.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: [],
  // It would send the document to a site of others.
  validatorUrl: null,
})
