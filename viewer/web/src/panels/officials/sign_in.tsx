// Sign-in of an official: a name, and a token that the server knows.

import type { Office } from "./office";
import { refusalText } from "./official_wording";

/** The longest name of a client. */
const LONGEST_NAME = 32;

export function SignIn({ office }: { office: Office }) {
  const { name, token } = office.introduction.value;
  const isJoining = office.state.value === "joining";
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    office.enter({ name: String(fields.get("name")).trim(), token: String(fields.get("token")).trim() });
  };
  return (
    <form class="sign-in" onSubmit={enter}>
      <p>Start, halt and referee this match. Your decisions are recorded with your name.</p>
      <label>
        Your name
        <input name="name" required maxLength={LONGEST_NAME} pattern=".*\S.*" autoComplete="username" defaultValue={name} />
      </label>
      <label>
        Token
        <input name="token" type="password" autoComplete="current-password" defaultValue={token} />
        <small>Leave it empty if the server uses no tokens.</small>
      </label>
      <button type="submit" class="main-action" disabled={isJoining}>
        {isJoining ? "Signing in" : "Sign in"}
      </button>
      <p class="official-problem" role="alert">
        {office.problem.value && refusalText(office.problem.value)}
      </p>
    </form>
  );
}
