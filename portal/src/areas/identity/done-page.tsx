import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface DonePageProps {
  readonly title: string;
  readonly text: string;
  /** The way on. */
  readonly children: ReactNode;
}

/** What a form of a page of its own has done. */
export function DonePage({ title, text, children }: DonePageProps) {
  return (
    <Page title={title} width="column">
      <Stack>
        <Notice tone="good" icon={<CircleCheck size={24} aria-hidden="true" />}>
          {text}
        </Notice>
        <Row>{children}</Row>
      </Stack>
    </Page>
  );
}
