import type { ReactNode } from 'react'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import { Prose } from '#ui/site/Prose.tsx'
import type { DisplayProps } from './display.screen.ts'

export const DisplayView = ({ title, description, noScripts, settings }: DisplayProps & { settings?: ReactNode }) => (
  <>
    <PageHeader title={title} description={description} />
    {settings}
    <noscript>
      <Prose>
        <p>{noScripts}</p>
      </Prose>
    </noscript>
  </>
)
