import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoadState } from '../../lib/api/call-state.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface ListedTabProps<Value, Code extends string> {
  readonly state: LoadState<Value, Code>;
  readonly texts: {
    readonly loading: string;
    readonly add: string;
    readonly emptyTitle: string;
    readonly empty: string;
  };
  readonly icon: ReactNode;
  /** Of a row, while the list is loading. */
  readonly itemHeight: string;
  readonly lead: (value: Value) => string;
  /** Up to when its sums are complete. */
  readonly note?: (value: Value) => ReactNode;
  readonly onAdd: () => void;
  readonly children: (value: Value) => ReactNode;
}

/** A company's own list beside its tags, to which entries are added. */
export function ListedTab<
  Value extends { readonly items: readonly unknown[] },
  Code extends string,
>({ state, texts, icon, itemHeight, lead, note, onAdd, children }: ListedTabProps<Value, Code>) {
  const offline = useOfflineReason();
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
      disabledReason={offline}
      onClick={onAdd}
    >
      {texts.add}
    </Button>
  );
  return (
    <Loaded
      state={state}
      skeleton={
        <SkeletonList label={texts.loading} count={4} shape="rows" itemHeight={itemHeight} />
      }
    >
      {(value) =>
        value.items.length === 0 ? (
          <EmptyState icon={icon} title={texts.emptyTitle} actions={add}>
            {texts.empty}
          </EmptyState>
        ) : (
          <Stack>
            <p>{lead(value)}</p>
            {note?.(value)}
            <Row>{add}</Row>
            {children(value)}
          </Stack>
        )
      }
    </Loaded>
  );
}
