#!/usr/bin/env python3
"""setup_test.py: ./run and scripts/setup.sh on systems other than this one: in a copy, with tools that pretend."""
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLAIN_TOOLS = ("bash sh env dirname readlink sed awk tr mkdir cat rm tail tee grep getconf flock").split()
PROGRAM = '#!/bin/bash\nprintf "%s|" "$PWD" "$@"\n'


class SetupTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(os.path.realpath(folder.name), "copy")
        self.tools = os.path.join(folder.name, "tools")
        os.makedirs(os.path.join(self.root, "scripts"))
        os.mkdir(self.tools)
        for name in ("run", "packages.txt", "scripts/setup.sh"):
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.root, name))
        for name in PLAIN_TOOLS:
            os.symlink(shutil.which(name), os.path.join(self.tools, name))

    def pretend(self, name, script):
        with open(os.path.join(self.tools, name), "w", encoding="utf-8") as file:
            file.write("#!/bin/bash\n" + script + "\n")
        os.chmod(file.name, 0o755)

    def run_it(self, *words, folder=None):
        done = subprocess.run([os.path.join(self.root, "run"), *words], cwd=folder or self.root, capture_output=True,
                              env={"PATH": self.tools, "HOME": self.root}, timeout=60, check=False, text=True)
        return done.returncode, done.stdout, done.stderr

    def packages(self, group):
        with open(os.path.join(self.root, "packages.txt"), encoding="utf-8") as file:
            part = file.read().split(f"\n[{group}]")[1].split("\n[")[0]
        return [line.split()[0] for line in part.splitlines()[1:] if line and not line.startswith("#")]

    def pretend_debian(self, installed, user="0"):
        lines = "\n".join(f"installed {name}, " for name in installed)
        self.pretend("dpkg-query", f"cat <<'END'\n{lines}\nEND")
        self.pretend("apt-get", f'echo "$@" >> "{self.root}/apt.log"; exit 1')
        self.pretend("id", f"echo {user}")

    def pretend_build(self):
        self.pretend("cmake", f'mkdir -p "{self.root}/build/release"; touch "{self.root}/build/release/build.ninja"')
        self.pretend("ninja", f"cat > '{self.root}/build/release/firstwin' <<'END'\n{PROGRAM}END\n"
                              f"chmod +x '{self.root}/build/release/firstwin'")
        for name in ("touch", "chmod"):
            os.symlink(shutil.which(name), os.path.join(self.tools, name))

    def test_without_apt_the_packages_are_named(self):
        status, out, err = self.run_it()
        self.assertEqual((status, out), (1, ""))
        self.assertIn("this system has no apt", err)
        for name in self.packages("run"):
            self.assertIn(name, err)
        self.assertIn("missing at least: c++ cmake ninja", err)

    def test_without_root_and_sudo_what_is_missing_is_named_and_nothing_else(self):
        first, *rest = self.packages("run")
        self.pretend_debian(rest, user="1000")
        status, out, err = self.run_it()
        self.assertEqual((status, out), (1, ""))
        self.assertEqual(err, "firstwin: these packages are missing, and installing them needs root or sudo: "
                              f"{first}\n")

    def test_with_sudo_only_what_is_missing_is_installed(self):
        first, *rest = self.packages("run")
        self.pretend_debian(rest, user="1000")
        self.pretend("sudo", '"$@"')
        status, _, err = self.run_it()
        self.assertEqual(status, 1)  # this apt-get fails
        self.assertIn(f"could not be installed: {first}\n", err)
        with open(os.path.join(self.root, "apt.log"), encoding="utf-8") as file:
            asked = file.read()
        self.assertTrue(asked.rstrip().endswith(f"--no-remove {first}"), asked)

    def test_when_all_is_there_nothing_is_fetched_and_words_and_folder_reach_the_program(self):
        self.pretend_debian(self.packages("run"))
        self.pretend_build()
        folder = os.path.dirname(self.root)
        for _ in range(2):
            status, out, err = self.run_it("duel", "a b", folder=folder)
            self.assertEqual((status, out), (0, f"{folder}|duel|a b|"), err)
        self.assertEqual(self.run_it()[:2], (0, f"{self.root}|tour|"))
        self.assertFalse(os.path.exists(os.path.join(self.root, "apt.log")))


if __name__ == "__main__":
    unittest.main()
