import { useId, type ReactNode } from "react";
import { SwitchRow } from "./switch-row";

/** A section of settings that are on or off. Each switch posts to `action`; `children` follow the switches. */
export function SwitchSection({
  title,
  action,
  switches,
  children,
}: {
  title: string;
  action: string;
  switches: { name: string; isOn: boolean; title: string; text: string }[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="rows">
        {switches.map((one) => (
          <SwitchRow key={one.name} action={action} {...one} />
        ))}
      </div>
      {children}
    </section>
  );
}
